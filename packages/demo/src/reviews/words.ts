import type { DemoLanguage } from '../types.ts'

/** What a review is about: sentences differ for things worn, things carried, garments for the screen, pictures to look at and hours of help. */
export type Subject = 'worn' | 'carried' | 'screen' | 'picture' | 'help'
type Sentences = Record<Subject, string[]>

/** Opening sentences of a happy review; {thing} is the garment in plain words. */
export const happy: Record<DemoLanguage, Sentences> = {
  en: {
    worn: [
      'Even better in daylight than in the pictures.',
      'I put the {thing} on and my shoulders dropped an inch.',
      'Fits as if somebody had measured me in my sleep.',
      'Three strangers asked where I got this {thing}.',
      'The cloth is the real thing, you feel it at once.',
      'Worn four times in two weeks, which says it all.',
      'I rented it for one evening and did not want to give it back.',
      'The seams are so tidy I wore it inside out by mistake and nobody noticed.',
      'Lovely weight, lovely colour, lovely note in the parcel.',
      'My mother, who approves of nothing, approved.',
      'It moves beautifully and it has pockets.',
      'Exactly the shade I had in mind.',
      'Honest description, careful packing, beautiful {thing}.',
      'I have looked for a {thing} like this for years.',
      'Wore it to a wedding and danced until two.',
      'Comfortable from the first minute.',
      'The cut is generous without being shapeless.',
      'It arrived smelling of cedar and ready to wear.',
    ],
    carried: [
      'Beautifully made, the edges alone are worth a look.',
      'Holds more than I dared to hope.',
      'The colour goes with everything I own.',
      'Soft from day one and already getting better.',
      'Looks twice the price.',
      'Wrapped like a present.',
      'I use it every single day.',
      'Solid, simple and just a little bit proud.',
      'Friends keep trying to borrow it.',
    ],
    screen: [
      'The folds look so real that my aunt asked for the shop.',
      'The file opened without a fuss.',
      'My profile picture has never been this well dressed.',
      'I laid it over a photo, and my friends asked where I had bought it.',
      'The light in it is like water.',
      'Great fun on our party invitation.',
      'Clear licence, quick answers.',
    ],
    picture: [
      'The file opened without a fuss.',
      'The cloth looks close enough to touch.',
      'I see it every day and still like it.',
      'The colours are calm and warm.',
      'You can follow every thread in it.',
      'Clear licence, quick answers.',
    ],
    help: [
      'Patient, precise and funny.',
      'I learned more in an hour than in a year of videos.',
      'My oldest coat looks young again.',
      'Arrived on time with everything needed.',
      'Explained what was worth doing and what was not.',
      'The mend is lovelier than the original.',
      'Calm hands and good taste.',
      'Clear instructions, and it worked the first time.',
    ],
  },
  zh: {
    worn: [
      '实物比照片还好看，日光下颜色特别正。',
      '一上身就觉得肩膀都松下来了。',
      '合身得像是趁我睡着量过尺寸。',
      '一天被三个人问链接。',
      '面料是真的好，一摸就知道。',
      '两周穿了四次，说明一切。',
      '本来只租一晚，差点不想还。',
      '走线非常干净，里外都好看。',
      '分量刚好，颜色也温柔，包裹里还有手写卡片。',
      '我妈很挑剔，这次居然说好。',
      '走起路来很飘逸，还有口袋。',
      '就是我想要的那个颜色。',
      '描述实在，包装用心。',
      '找这样的{thing}找了好几年。',
      '穿去婚礼跳到半夜也不累。',
      '版型宽松但不邋遢。',
      '收到时带着淡淡的雪松味，直接就能穿。',
    ],
    carried: [
      '做工细致，光看油边就值了。',
      '比想象中能装。',
      '颜色百搭，跟什么都配。',
      '一上手就是软的，越用越好。',
      '质感看起来贵一倍。',
      '包得像礼物一样。',
      '现在每天都在用。',
      '朋友总想借走。',
    ],
    screen: [
      '褶皱真实得我姑姑问在哪买的。',
      '文件打开就能用，很省心。',
      '我的头像从没穿得这么好过。',
      '叠在照片上毫无破绽，朋友都问在哪买的。',
      '光在上面流动，像水一样。',
      '授权写得清楚，回复也快。',
    ],
    picture: [
      '文件打开就能用，很省心。',
      '布料的纹理看得清清楚楚。',
      '每天都看得到，还是很喜欢。',
      '颜色安静又温暖。',
      '授权写得清楚，回复也快。',
    ],
    help: [
      '耐心、细致，还很有趣。',
      '一个小时学到的比看一年视频还多。',
      '旧大衣像新的一样。',
      '准时到，工具齐全。',
      '哪些值得修、哪些不用修，都讲得明明白白。',
      '补过的地方比原来还好看。',
    ],
  },
}

/** What follows a happy opening. */
export const closing: Record<DemoLanguage, string[]> = {
  en: [
    'Will come back.',
    'Shipping took two days.',
    'Pickup was easy and friendly.',
    'Size as expected.',
    'The seller answered within the hour.',
    'Thank you!',
    'Already looking at the next one.',
    'Worth every coin.',
    'Returned it with regret.',
    'Packed without plastic, which I appreciate.',
    'A small shop to keep an eye on.',
    'The photos do not lie.',
    'Ten out of ten for kindness.',
    '',
  ],
  zh: [
    '还会再来。',
    '两天就到了。',
    '自提很方便，人也很好。',
    '尺码正常。',
    '卖家一小时内就回复了。',
    '谢谢！',
    '已经在看下一件。',
    '物有所值。',
    '依依不舍地还了。',
    '没有用塑料包装，赞。',
    '值得关注的小店。',
    '照片没有骗人。',
    '',
  ],
}

/** Reviews of three stars: one good thing, one complaint. */
export const mixed: Record<DemoLanguage, string[]> = {
  en: [
    'Nice quality, but a little longer than I expected. I had it hemmed.',
    'Pretty in the hand, a bit warmer in colour than on my screen.',
    'Good, though the parcel needed five days.',
    'Lovely idea; the fit around the waist is not for me.',
    'Fine for the price. One thread was loose and easily fixed.',
    'Runs half a size small, otherwise happy.',
    'It needed a good steam before it looked like the pictures.',
    'Does what it should, no more and no less.',
    'The seller was kind about my late question, the fabric is thinner than I thought.',
  ],
  zh: [
    '质量不错，就是比预想的长一点，自己改了。',
    '手感好，颜色比屏幕上偏暖一些。',
    '东西可以，物流花了五天。',
    '想法很好，腰部版型不太适合我。',
    '这个价格可以接受，有一处线头，剪掉就好。',
    '偏小半码，其他满意。',
    '收到需要好好熨一下才像照片。',
    '中规中矩，没有惊喜也没有失望。',
  ],
}

/** Reviews of one or two stars, still civil. */
export const unhappy: Record<DemoLanguage, string[]> = {
  en: [
    'Sadly not my colour at all in real light; the return was handled quickly.',
    'A button came off on the first evening. The seller offered to repair it.',
    'Too small for the size given, and I am usually the average.',
    'I expected a softer fabric from the description.',
    'It came two days after the event I rented it for. Money was returned, the evening was not.',
    'There was a mark on the sleeve that the photos did not show.',
  ],
  zh: [
    '实物颜色和我想的差很多，好在退货处理得快。',
    '第一晚就掉了颗扣子，卖家说可以修。',
    '标的尺码偏小，我平时都穿均码。',
    '看描述以为面料更软一些。',
    '晚到了两天，活动已经过了。钱退了，晚上回不来。',
    '袖子上有块印子，照片里没拍出来。',
  ],
}

/** Words of merchants about people who bought or rented. */
export const aboutPeople: Record<DemoLanguage, string[]> = {
  en: [
    'Returned on time, clean and on its hanger. A pleasure.',
    'Friendly messages, quick payment, welcome any time.',
    'Picked up to the minute and sent a photo from the party.',
    'Took good care of a delicate piece.',
    'Asked the right questions before booking, so everything fitted.',
    'A day late, but told me early and was very kind about it.',
    'Left the place tidier than before. Come again!',
    'Swapped fairly and packed beautifully.',
  ],
  zh: [
    '按时归还，干净整洁，还挂得好好的。',
    '沟通愉快，付款爽快，随时欢迎。',
    '准点来取，还发来聚会照片。',
    '对娇贵的面料很爱惜。',
    '下单前问得很仔细，所以很合身。',
    '晚了一天，但提前说了，人很好。',
    '交换很公道，包装也漂亮。',
  ],
}

/** A garment in plain words, by category, for {thing}. */
export const thingWords: Record<string, [en: string, zh: string]> = {
  dress: ['dress', '裙子'],
  top: ['top', '上衣'],
  sweater: ['sweater', '毛衣'],
  jacket: ['jacket', '外套'],
  coat: ['coat', '大衣'],
  pants: ['pair of trousers', '裤子'],
  jeans: ['pair of jeans', '牛仔裤'],
  skirt: ['skirt', '半裙'],
  shorts: ['pair of shorts', '短裤'],
  jumpsuit: ['jumpsuit', '连体裤'],
  suit: ['suit', '套装'],
  activewear: ['piece', '运动装'],
  swimwear: ['piece', '泳装'],
  lingerie: ['piece', '睡衣'],
  other: ['piece', '衣服'],
}
