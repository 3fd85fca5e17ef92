import type { Rows } from './rows.ts'

export const jacket: Rows = {
  trucker: [
    'blue denim - 1 | Faded Trucker Jacket | 褪色牛仔夹克',
    'multicolor denim floral 2 | Painted Flower Trucker | 手绘花牛仔夹克',
    'purple canvas - 1 | Lilac Canvas Trucker | 丁香紫帆布夹克',
    'black denim - 0 | Black Denim Jacket | 黑色牛仔夹克',
    'beige canvas - 1 | Camel Worker Trucker | 驼色工人夹克',
    'white denim - 1 | Optic White Trucker | 亮白牛仔夹克',
  ],
  biker: [
    'black leather - 2 | Black Biker, Properly Broken In | 养熟了的黑色机车皮衣',
    'blue leather - 2 | Electric Blue Biker | 电光蓝机车皮衣',
    'brown leather - 2 | Cognac Biker Jacket | 干邑色机车夹克',
    'red patent - 1 | Oxblood Patent Biker | 牛血红漆皮机车夹克',
    'white leather - 2 | Bone Leather Biker | 骨白机车皮衣',
    'green leather - 2 | Forest Biker Jacket | 森林绿机车皮衣',
  ],
  bomber: [
    'gold silk - 1 | Antique Gold Bomber | 古金真丝飞行夹克',
    'green nylon - 0 | Flight Bomber in Moss | 苔绿飞行夹克',
    'pink silk - 2 | Blush Souvenir Bomber | 浅粉横须贺夹克',
    'navy nylon - 0 | Navy MA Bomber | 藏蓝飞行夹克',
    'brown leather - 1 | Espresso Leather Bomber | 浓咖皮飞行夹克',
    'silver nylon - 0 | Moonlight Bomber | 月光银飞行夹克',
  ],
  tweed: [
    'pink tweed - 0 | Rose Tweed Jacket | 玫瑰粉花呢外套',
    'brown tweed - 2 | Toffee Tweed with Cream Trim | 太妃糖花呢外套',
    'white tweed - 2 | Cream Bouclé Jacket | 奶油白小香外套',
    'black tweed - 1 | Black Tweed Cardigan Jacket | 黑色花呢短外套',
    'blue tweed - 1 | Cornflower Tweed Jacket | 矢车菊蓝花呢外套',
    'red tweed - 0 | Holiday Red Tweed | 节日红花呢外套',
    'multicolor tweed blocks 2 | Confetti Tweed Jacket | 彩屑花呢外套',
  ],
  blazer: [
    'yellow linen - 0 | Sunlit Linen Blazer | 阳光黄亚麻西装',
    'navy suiting pin 0 | Pinstripe Blazer | 细条纹藏蓝西装',
    'black velvet - 0 | Velvet Evening Blazer | 丝绒晚装西装',
    'beige suiting houndstooth 0 | Sand Houndstooth Blazer | 沙色千鸟格西装',
    'green velvet - 2 | Billiard Green Velvet Blazer | 台球绿丝绒西装',
    'gray suiting windowpane 0 | Windowpane Blazer, Relaxed | 宽松窗格灰西装',
    'white linen - 0 | White Linen Blazer | 白色亚麻西装',
    'purple suiting herring 1 | Heather Herringbone Blazer | 石楠紫人字纹西装',
  ],
  quilted: [
    'black cotton - 0 | Black Quilted Liner | 黑色绗缝内胆夹克',
    'green nylon - 2 | Country Quilted Jacket | 乡村绗缝夹克',
    'orange cotton ditsy 2 | Reversible Quilted Jacket, Marigold | 金盏花双面绗缝夹克',
    'navy nylon - 2 | Dusk Blue Quilted Jacket | 暮蓝绗缝夹克',
    'beige nylon - 0 | Sand Quilted Jacket | 沙色绗缝夹克',
  ],
}
