// What people of the demo write to each other while they trade, in both languages: the first is the one they write in.
import type { DemoLanguage, DemoText } from '@rondo/demo'

const english = (en: string, zh: string) => ({ en, zh, in: 'en' as const })
const chinese = (zh: string, en: string) => ({ en, zh, in: 'zh' as const })

export const words = {
  shop: english('Felt hats, blocked by hand from coats that nobody wears any more.', '用没人再穿的旧大衣，手工定型做成的毡帽。'),
  letItGo: english('Would you let it go for this?', '这个价可以出吗？'),
  wedding: english('I would wear it to my sister’s wedding.', '我想穿着它去参加姐姐的婚礼。'),
  cheaper: chinese('可以便宜一点吗？', 'Could you go a little lower?'),
  fair: english('I have looked at it for a week. Is this fair?', '我已经看了它一个星期。这个价合适吗？'),
  fetch: english('Could we say this? I can come by and fetch it.', '这个价行吗？我可以上门来取。'),
  shoot: english('It is for a shoot next month.', '下个月拍摄要用。'),
  today: english('Bonjour! I would take it today.', '你好！我今天就想要。'),
  swapTwo: english('Shall we swap these two? I could bring mine to Oakland.', '我们把这两件换一换好吗？我可以把我的带到奥克兰。'),
  onMonday: english('I send mine on Monday, if you like it.', '你喜欢的话，我周一就把我的寄出。'),
  sameSize: english('Mine for yours? They are of the same size.', '我的换你的好吗？两件是同一个尺码。'),
  suits: english('I think that yours would suit me, and mine you.', '我觉得你那件适合我，我这件适合你。'),
  even: english('An even swap?', '一换一，不补差价，好吗？'),
  asPictured: english(
    'As fine as on the pictures, and it fits as if it had been made for me. A good swap.',
    '和照片上一样精致，合身得像为我定做的。这次交换很值。',
  ),
  wellKept: english(
    'Well kept and freshly pressed. The hem is a little longer than I thought, I like it so.',
    '保存得很好，还刚熨过。下摆比我想的稍长一点，我反而喜欢。',
  ),
  withStory: english(
    'On time, and with a story to the piece. I would swap with her again.',
    '很准时，还讲了这件衣服的故事。愿意再和她交换。',
  ),
  inTime: english('Kind, and in time. Gladly again.', '人很好，也很准时。期待下次。'),
  toldAtOnce: english(
    'Told me at once that the parcel had come, and how it fits. A pleasure.',
    '包裹一到就告诉了我，还说了穿着合不合身。非常愉快。',
  ),
  daylight: english(
    'Even better in daylight than in the pictures. I wore it the same evening and nobody wanted to talk about anything else.',
    '日光下比照片里还要好看。当晚我就穿上了，大家聊的全是它。',
  ),
  exactColour: english('The colour is exactly as shown', '颜色和图片完全一致'),
  wellPacked: english('Carefully packed', '包装用心'),
  needShoes: english('I now need shoes that deserve it', '现在得买双配得上它的鞋了'),
  lovelyCloth: english('Lovely cloth and neat seams. The sleeves are a little long on me.', '面料很好，走线整齐。袖子对我来说稍长了一点。'),
  neatSeams: english('Neat seams', '走线整齐'),
  longSleeves: english('Long sleeves', '袖子偏长'),
  turnCuff: english(
    'Thank you! If you like I show you how to turn the cuff so that the seam stays hidden.',
    '谢谢！你愿意的话，我教你怎么翻袖口，接缝就不会露出来。',
  ),
} satisfies Readonly<Record<string, DemoText & { readonly in: DemoLanguage }>>
