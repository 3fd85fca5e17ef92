import type { DemoChat } from '../types.ts'

/** What people of the demo have written to each other. The last lines of some are not read yet. */
export const chats: DemoChat[] = [
  {
    between: ['alice', 'mei'],
    lines: [
      { by: 'alice', listing: 'dress-gown-9', text: '', minutesAgo: 3_020 },
      { by: 'alice', text: 'Hello Mei! Is this gown still free for the second weekend of next month?', minutesAgo: 3_018 },
      { by: 'mei', text: 'Hi Alice, it is. The tailor has it until Wednesday, after that it is yours.', minutesAgo: 2_950 },
      { by: 'alice', text: 'Wonderful. I am 172 cm tall. Will it reach the floor with small heels?', minutesAgo: 2_946 },
      {
        by: 'mei',
        text: 'With 4 cm heels it just touches it.\nThe waist can be taken in by two fingers, the seam is made for that.',
        minutesAgo: 2_941,
      },
      { by: 'alice', text: 'Perfect, I take it.', minutesAgo: 2_939 },
      { by: 'mei', text: 'I am glad. I steam it before it leaves, so you can wear it out of the box.', minutesAgo: 1_440 },
      {
        by: 'mei',
        text: 'One question: would you like the garment bag with it? It comes back with the gown.',
        minutesAgo: 35,
        isUnread: true,
      },
    ],
  },
  {
    between: ['alice', 'claire'],
    lines: [
      { by: 'alice', listing: 'coat-trench-7', text: 'Does the trench have a lining that can be taken out?', minutesAgo: 8_700 },
      { by: 'claire', text: 'Bonjour Alice! No, but it is cut wide enough for a thick jumper.', minutesAgo: 8_640 },
      { by: 'alice', text: 'Thank you, that helps.', minutesAgo: 8_600 },
    ],
  },
  {
    between: ['xiaoyu', 'mei'],
    lines: [
      { by: 'xiaoyu', listing: 'dress-shift-1', text: '你好，这条裙子的肩宽是多少？', minutesAgo: 610 },
      { by: 'mei', text: '你好！平铺肩宽 37 厘米，面料有一点弹性。', minutesAgo: 590 },
      { by: 'xiaoyu', text: '太好了，我平时穿 S，应该合适。周末可以自提吗？', minutesAgo: 42, isUnread: true },
    ],
  },
  {
    between: ['oliver', 'mei'],
    lines: [
      { by: 'oliver', listing: 'other-cape-2', text: 'Could the cape be worn over a dinner jacket?', minutesAgo: 12, isUnread: true },
    ],
  },
  {
    between: ['mei', 'claire'],
    lines: [
      { by: 'claire', text: 'Mei, who does your invisible mending? I have a duffle with a moth hole.', minutesAgo: 20_200 },
      { by: 'mei', text: 'A lady two streets from here. She asks for a thread from the inner seam, so send it along.', minutesAgo: 20_150 },
      { by: 'claire', text: 'Merci !', minutesAgo: 20_149 },
    ],
  },
  {
    between: ['bea', 'noor'],
    lines: [
      { by: 'bea', text: 'When does your shop open?', minutesAgo: 5_300 },
      { by: 'noor', text: 'As soon as my account is verified. I write to you then.', minutesAgo: 5_200 },
    ],
  },
]
