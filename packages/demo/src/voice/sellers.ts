import type { Category } from '@rondo/rules/listings/catalogue'

/** The maker speaks: `English | Chinese`. */
export const makerLines: string[] = [
  'I made {n} of these this season and will not repeat the cloth. | 这一季只做了{n}件，这块布不会再有。',
  'Cut and sewn in our own workshop, one person per piece from start to finish. | 在自己的工作室裁剪缝制，一件由一个人从头做到尾。',
  'The lining is chosen as carefully as the outside. | 里衬和外面一样认真挑选。',
  'Seams are finished so that you could wear it inside out. | 缝份处理得干干净净，反着穿都行。',
  'If a button goes missing, write to me and one will be in the post. | 扣子丢了写信给我，马上寄一颗。',
  'Repairs are free for as long as I can hold a needle. | 只要我还拿得动针，维修一直免费。',
  'I wore the sample for a month before I dared to sell it. | 样衣我自己穿了一个月，才敢拿出来卖。',
  'Made to order in other sizes within ten days; just ask. | 其他尺码可定做，十天左右，问我就好。',
  'The pattern took five tries and one argument. | 版改了五次，吵了一架。',
]

/** Somebody shares a wardrobe. */
export const closetLines: string[] = [
  'Bought for one wedding, danced in twice, and now too lonely in my closet. | 为一场婚礼买的，跳过两次舞，现在在衣橱里太寂寞。',
  'A birthday present I loved in the wrong size for a year. | 生日礼物，尺码不对，却爱了一整年。',
  'I wore it for a season in the office and then changed jobs. | 上班穿了一季，然后换了工作。',
  'Found in a small shop on holiday; I have never seen another. | 旅行时在小店里发现的，后来再没见过第二件。',
  'My sister says I must let it go. She is right, but be nice to it. | 姐姐说我该放手了。她说得对，但请善待它。',
  'Dry-cleaned after every loan, stored in cotton. | 每次出借后都干洗，用棉袋收着。',
  'From a shoot last spring, worn for three hours under lights. | 去年春天拍摄用的，灯下只穿了三小时。',
  'It comes from my mother’s wardrobe and has aged better than all of us. | 是我妈妈衣橱里的，保养得比我们都好。',
]

/** Garments for the screen: what is sold is one picture of the piece. */
export const screenLines: string[] = [
  'Cut it out and lay it over a photo of yourself; any picture app does that. | 抠出来叠在自己的照片上就能上身，任何修图软件都可以。',
  'You download one picture: the whole piece, seen from the front. | 下载的是一张图片：整件作品的正面。',
  'For profile pictures, mood boards and collages. No parcel, no closet space. | 用于头像、灵感板和拼贴。不用快递，不占衣橱。',
  'Yours for personal use for ever; write to me for stage and commercial work. | 个人使用永久有效，舞台和商用请联系我。',
  'An upright picture, four by five, as phones like it. | 四比五的竖图，适合手机屏幕。',
  'Small enough to send in a message, sharp enough for a screen. | 文件很小，发消息也方便，屏幕上看足够清晰。',
  'Wear it in a story, or keep it as a wallpaper. | 可以发动态时穿，也可以留着当壁纸。',
]

/** How it is worn, by kind of thing. */
export const wearLines: Partial<Record<Category, string[]>> = {
  dress: [
    'Easy in the waist, true to size elsewhere. | 腰部宽松，其余按平时尺码。',
    'Asks for no special underwear. | 不挑内衣。',
    'Works with sandals, works with boots. | 配凉鞋行，配靴子也行。',
  ],
  top: ['Relaxed fit; take your usual size. | 宽松版，按平时尺码。', 'Long enough to tuck, short enough not to. | 塞得进去，不塞也好看。'],
  sweater: [
    'Runs a little large, as sweaters should. | 略偏大，毛衣就该这样。',
    'No pilling to speak of after two winters. | 穿了两个冬天几乎不起球。',
  ],
  jacket: [
    'Room for a jumper underneath. | 里面能穿毛衣。',
    'Shoulders are the measure here; the rest adapts. | 看肩宽就行，其余都能适应。',
  ],
  coat: [
    'Fits over a blazer without a fight. | 套在西装外面不打架。',
    'Shoulders are roomy; take your usual size. | 肩部有余量，按平时尺码。',
  ],
  pants: [
    'Four centimetres to let down at the hem. | 裤脚可放长四厘米。',
    'Take your usual size; the waist sits high. | 按平时尺码，腰偏高。',
  ],
  jeans: [
    'They give half a size after a week. | 穿一周会松半码。',
    'Unsure? Measure a pair you like and write to me. | 拿不准就量一条你喜欢的，发给我看。',
  ],
  skirt: [
    'Sits at the natural waist; take your usual size. | 卡在自然腰线，按平时尺码。',
    'Hand finished at the waist and hem. | 腰头和下摆都是手工收边。',
  ],
  shoes: ['True to size; half sizes up, please. | 正码，半码请选大一号。', 'Comes in its own cloth bag. | 附原装布袋。'],
  accessories: [
    'Sent in a cotton bag, ready to give. | 附棉布袋，可直接送人。',
    'The colour is warmer in daylight than on screens. | 日光下颜色比屏幕上暖一点。',
  ],
  suit: [
    'Jacket and trousers may be booked in different sizes. | 上衣和裤子可以选不同尺码。',
    'Sleeves can be let down by two centimetres. | 袖长可放两厘米。',
  ],
}
