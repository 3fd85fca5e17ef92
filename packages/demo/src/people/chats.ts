import type { DemoChat } from '../types.ts'

/** What people of the demo have written to each other. The last lines of some are not read yet. */
export const chats: DemoChat[] = [
  {
    between: ['alice', 'mei'],
    lines: [
      { by: 'alice', listing: 'dress-gown-9', text: '', minutesAgo: 3_020 },
      {
        by: 'alice',
        text: 'Hello Mei! Is this gown still free for the second weekend of next month?',
        translated: 'Mei，你好！这件礼服下个月的第二个周末还能租吗？',
        minutesAgo: 3_018,
      },
      {
        by: 'mei',
        text: 'Hi Alice, it is. The tailor has it until Wednesday, after that it is yours.',
        translated: 'Alice，你好，可以的。周三之前还在裁缝那里，之后就留给你。',
        minutesAgo: 2_950,
      },
      {
        by: 'alice',
        text: 'Wonderful. I am 172 cm tall. Will it reach the floor with small heels?',
        translated: '太好了。我身高 172 厘米，穿矮跟鞋的话裙摆能到地面吗？',
        minutesAgo: 2_946,
      },
      {
        by: 'mei',
        text: 'With 4 cm heels it just touches it.\nThe waist can be taken in by two fingers, the seam is made for that.',
        translated: '穿 4 厘米的跟，裙摆刚好碰到地面。\n腰部可以收进两指宽，接缝处留了余量。',
        minutesAgo: 2_941,
      },
      { by: 'alice', text: 'Perfect, I take it.', translated: '太合适了，我要了。', minutesAgo: 2_939 },
      {
        by: 'mei',
        text: 'I am glad. I steam it before it leaves, so you can wear it out of the box.',
        translated: '太好了。寄出前我会熨好，打开箱子就能穿。',
        minutesAgo: 1_440,
      },
      {
        by: 'mei',
        text: 'One question: would you like the garment bag with it? It comes back with the gown.',
        translated: '还有一个问题：要不要一起带上防尘袋？还礼服的时候一起寄回就好。',
        minutesAgo: 35,
        isUnread: true,
      },
    ],
  },
  {
    between: ['alice', 'claire'],
    lines: [
      {
        by: 'alice',
        listing: 'coat-trench-7',
        text: 'Does the trench have a lining that can be taken out?',
        translated: '这件风衣的内里可以拆下来吗？',
        minutesAgo: 8_700,
      },
      {
        by: 'claire',
        text: 'Bonjour Alice! No, but it is cut wide enough for a thick jumper.',
        translated: 'Alice，你好！不能拆，不过版型够宽，里面可以穿厚毛衣。',
        minutesAgo: 8_640,
      },
      { by: 'alice', text: 'Thank you, that helps.', translated: '谢谢，这下清楚了。', minutesAgo: 8_600 },
    ],
  },
  {
    between: ['xiaoyu', 'mei'],
    lines: [
      {
        by: 'xiaoyu',
        listing: 'dress-shift-1',
        text: '你好，这条裙子的肩宽是多少？',
        translated: 'Hello, how wide is this dress at the shoulders?',
        minutesAgo: 610,
      },
      {
        by: 'mei',
        text: '你好！平铺肩宽 37 厘米，面料有一点弹性。',
        translated: 'Hello! 37 cm across the shoulders, laid flat. The fabric has a little stretch.',
        minutesAgo: 590,
      },
      {
        by: 'xiaoyu',
        text: '太好了，我平时穿 S，应该合适。周末可以自提吗？',
        translated: 'Great, I usually wear an S, so it should fit. Could I pick it up at the weekend?',
        minutesAgo: 42,
        isUnread: true,
      },
    ],
  },
  {
    between: ['oliver', 'mei'],
    lines: [
      {
        by: 'oliver',
        listing: 'other-cape-2',
        text: 'Could the cape be worn over a dinner jacket?',
        translated: '这件斗篷可以披在礼服外套外面吗？',
        minutesAgo: 12,
        isUnread: true,
      },
    ],
  },
  {
    between: ['mei', 'claire'],
    lines: [
      {
        by: 'claire',
        text: 'Mei, who does your invisible mending? I have a duffle with a moth hole.',
        translated: 'Mei，你的衣服是请谁做隐形织补的？我有件牛角扣大衣被虫蛀了一个洞。',
        minutesAgo: 20_200,
      },
      {
        by: 'mei',
        text: 'A lady two streets from here. She asks for a thread from the inner seam, so send it along.',
        translated: '离这儿两条街的一位女士。她需要一根内缝里的线，记得一起寄过去。',
        minutesAgo: 20_150,
      },
      { by: 'claire', text: 'Merci !', translated: '谢谢！', minutesAgo: 20_149 },
    ],
  },
  {
    between: ['bea', 'noor'],
    lines: [
      { by: 'bea', text: 'When does your shop open?', translated: '你的店什么时候开张？', minutesAgo: 5_300 },
      {
        by: 'noor',
        text: 'As soon as my account is verified. I write to you then.',
        translated: '等我的账户通过验证就开，到时候我写信告诉你。',
        minutesAgo: 5_200,
      },
    ],
  },
]
