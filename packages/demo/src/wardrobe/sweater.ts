import type { Rows } from './rows.ts'

export const sweater: Rows = {
  crew: [
    'white cable - 0 | Fisherman Cable Crew | 渔夫绞花圆领毛衣',
    'green knit stripes 2 | Pine Stripe Crewneck | 松绿条纹毛衣',
    'blue knit - 2 | Cobalt Lambswool Crew | 钴蓝羔羊毛毛衣',
    'pink knit - 1 | Fuchsia Merino Crew | 玫红美丽诺毛衣',
    'beige knit breton 2 | Oat Breton Jumper | 燕麦海魂毛衣',
    'multicolor knit blocks 1 | Patchwork Crew, Hand-Framed | 手摇机拼色毛衣',
    'orange cable - 0 | Marmalade Cable Knit | 橘子酱绞花毛衣',
  ],
  turtle: [
    'white rib - 1 | Snow Rib Turtleneck | 雪白罗纹高领',
    'brown cable - 0 | Chocolate Cable Rollneck | 巧克力绞花高领',
    'gray knit - 0 | Gray Cashmere Rollneck | 灰色羊绒高领',
    'black rib - 0 | Fine Black Turtleneck | 黑色修身高领',
    'red cable - 1 | Burgundy Cable Turtleneck | 酒红绞花高领',
    'yellow knit - 2 | Saffron Rollneck | 藏红花黄高领毛衣',
  ],
  vneck: [
    'pink knit - 0 | Rose V-Neck Pullover | 玫瑰粉V领毛衣',
    'navy cable - 0 | Navy Cricket V-Neck | 藏蓝板球V领毛衣',
    'green knit - 1 | Celadon V-Neck | 青瓷绿V领毛衣',
    'gray cable - 2 | Dove Cable V-Neck | 鸽灰绞花V领毛衣',
    'purple knit - 0 | Violet Oversized V-Neck | 紫罗兰宽松V领毛衣',
  ],
  cardigan: [
    'yellow knit - 0 | Primrose Cardigan | 报春花黄开衫',
    'multicolor knit floral 2 | Cottage Flower Cardigan | 小屋花朵开衫',
    'beige cable - 1 | Camel Cable Cardigan | 驼色绞花开衫',
    'red knit - 0 | Apple Red Cardigan | 苹果红针织开衫',
    'blue knit - 1 | Hydrangea Cardigan | 绣球蓝针织开衫',
    'gray cable - 1 | Grandfather Cardigan, Graphite | 石墨灰爷爷开衫',
    'white knit - 2 | Cream Cropped Cardigan | 奶油白短款开衫',
  ],
  vest: [
    'blue cable - 1 | Powder Blue Cable Vest | 粉蓝绞花背心',
    'brown knit argyle 0 | Library Argyle Vest | 图书馆菱格背心',
    'green knit - 0 | Olive Knit Vest | 橄榄绿针织背心',
    'navy knit argyle 1 | Ink Argyle Sweater Vest | 墨蓝菱格毛背心',
  ],
}
