import type { Rows } from './rows.ts'

export const jumpsuit: Rows = {
  utility: [
    'orange canvas - 1 | Kiln Boiler Suit | 窑橙连体工装',
    'gray denim - 0 | Gray Denim Flight Suit | 灰色牛仔飞行连体裤',
    'red linen - 1 | Brick Linen Boiler Suit | 砖红亚麻连体裤',
    'navy canvas - 0 | Studio Boiler Suit | 工作室藏蓝连体装',
    'green canvas - 1 | Potter’s Boiler Suit | 陶艺师绿色连体装',
    'brown canvas - 2 | Saddle Boiler Suit | 马鞍棕连体工装',
    'black linen - 0 | Black Linen Boiler Suit | 黑色亚麻连体裤',
    'beige linen - 1 | Oat Linen Boiler Suit | 燕麦色亚麻连体裤',
  ],
  dungaree: [
    'yellow canvas - 0 | Sunshine Dungarees | 阳光黄背带裤',
    'black denim - 0 | Black Denim Dungarees | 黑色牛仔背带裤',
    'blue denim - 0 | Painter’s Dungarees | 画家牛仔背带裤',
    'pink linen - 2 | Shell Linen Dungarees | 贝壳粉亚麻背带裤',
    'purple linen - 1 | Lilac Linen Dungarees | 丁香紫亚麻背带裤',
    'green canvas - 0 | Gardener’s Dungarees | 园丁绿背带裤',
  ],
}

export const suit: Rows = {
  trouser: [
    'gray suiting windowpane 1 | Charcoal Check Suit | 炭灰格纹套装',
    'red suiting - 0 | Statement Red Suit | 宣言红西装套装',
    'beige linen - 0 | Summer Linen Suit | 夏日亚麻套装',
    'green velvet - 2 | Emerald Velvet Suit | 祖母绿丝绒套装',
    'pink suiting - 2 | Blush Trouser Suit | 浅粉西裤套装',
    'blue linen - 1 | Sky Linen Suit | 天蓝亚麻套装',
  ],
  double: [
    'purple suiting - 0 | Violet Double-Breasted Suit | 紫色双排扣套装',
    'navy suiting pin 0 | Navy Pinstripe Power Suit | 藏蓝条纹双排扣套装',
    'silver wool - 0 | Silver Flannel Suit | 银灰法兰绒套装',
    'brown wool herring 0 | Brown Herringbone Suit | 棕色人字纹套装',
    'white suiting - 2 | Ivory Double-Breasted Suit | 象牙白双排扣套装',
  ],
  tuxedo: [
    'black suiting - 0 | Black Tuxedo for Her | 黑色女士礼服套装',
    'navy velvet - 0 | Midnight Velvet Tuxedo | 午夜蓝丝绒礼服',
    'white suiting - 1 | White Dinner Suit | 白色晚宴套装',
    'red velvet - 1 | Bordeaux Velvet Tuxedo | 波尔多丝绒礼服',
  ],
}

export const activewear: Rows = {
  set: [
    'red activ - 1 | Berry Studio Set | 莓红瑜伽套装',
    'beige activ - 0 | Sand Seamless Set | 沙色无缝运动套装',
    'black activ - 0 | Black Training Set | 黑色训练套装',
    'blue activ - 1 | Lagoon Studio Set | 泻湖蓝瑜伽套装',
  ],
  hoodie: [
    'gray jersey - 0 | Loopback Gray Hoodie | 灰色毛圈连帽衫',
    'green felt - 0 | Brushed Green Hoodie | 磨毛绿连帽衫',
    'pink jersey - 2 | Marshmallow Hoodie | 棉花糖粉连帽衫',
    'navy jersey - 0 | Rowing Club Hoodie | 赛艇社连帽衫',
    'yellow jersey - 2 | Mustard Hoodie | 芥末黄连帽衫',
  ],
  track: [
    'navy nylon - 0 | Retro Track Jacket | 复古运动外套',
    'white jersey - 1 | White Warm-Up Jacket | 白色热身外套',
    'red nylon - 2 | Relay Track Jacket | 接力红运动外套',
    'green nylon - 2 | Pitch Green Track Top | 球场绿运动外套',
  ],
  tennis: [
    'orange activ - 0 | Clay Court Dress | 红土球场网球裙',
    'pink activ - 0 | Rose Tennis Dress | 玫瑰粉网球裙',
    'white activ - 1 | Centre Court Dress | 中央球场白网球裙',
    'purple activ - 1 | Lilac Match Dress | 丁香紫比赛裙',
  ],
}

export const swimwear: Rows = {
  onepiece: [
    'orange activ stripes 0 | Lido Stripe Swimsuit | 泳池条纹连体泳衣',
    'white activ brush 0 | Pebble Beach One-Piece | 卵石滩连体泳衣',
    'blue activ - 2 | Deep End Swimsuit | 深水蓝连体泳衣',
    'black activ dots 0 | Black Dot One-Piece | 黑色波点连体泳衣',
    'green activ - 2 | Kelp Swimsuit | 海藻绿连体泳衣',
  ],
  bikini: [
    'beige activ - 0 | Dune Bikini | 沙丘色比基尼',
    'pink activ gingham 0 | Gingham Bikini, Rose | 玫瑰格纹比基尼',
    'yellow activ dots 2 | Yellow Dot Bikini | 黄色波点比基尼',
    'red activ floral 1 | Hibiscus Bikini | 木槿花比基尼',
  ],
  trunks: [
    'green nylon - 1 | Seagrass Swim Trunks | 海草绿泳裤',
    'navy nylon floral 1 | Night Hibiscus Trunks | 夜木槿泳裤',
    'blue nylon stripesV 1 | Deckchair Trunks | 躺椅条纹泳裤',
    'orange nylon brush 0 | Sunset Swim Trunks | 落日泳裤',
  ],
}

export const lingerie: Rows = {
  pyjama: [
    'blue poplin - 1 | Pale Blue Piped Pyjamas | 浅蓝滚边睡衣',
    'gold silk - 1 | Old Gold Silk Pyjamas | 古金真丝睡衣',
    'white poplin stripesV 0 | Sunday Stripe Pyjamas | 周日条纹睡衣',
    'pink silk dots 2 | Dotted Silk Pyjamas | 波点真丝睡衣',
  ],
  robe: [
    'pink silk - 2 | Blush Silk Robe | 浅粉真丝晨袍',
    'brown velvet - 1 | Espresso Velvet Robe | 浓咖丝绒晨袍',
    'green silk floral 2 | Orchid App Robe | 兰花温室晨袍',
    'navy silk brush 0 | Inky Brush Robe | 墨蓝笔触晨袍',
  ],
  camiset: [
    'multicolor silk blocks 0 | Patchwork Cami and Shorts | 拼色吊带短裤睡衣套装',
    'yellow silk - 0 | Lemon Sorbet Cami Set | 柠檬雪葩吊带套装',
    'silver silk - 2 | Moonstone Cami Set | 月光石吊带套装',
    'black silk - 0 | Black Silk Cami Set | 黑色真丝吊带套装',
  ],
  nightdress: [
    'blue cotton ditsy 2 | Cobalt Ditsy Nightdress | 钴蓝碎花睡裙',
    'gray cotton - 0 | Cloud Gray Nightdress | 云灰棉睡裙',
    'white cotton - 0 | Pin-Tuck White Nightdress | 细褶白棉睡裙',
    'pink cotton ditsy 0 | Rosebud Nightdress | 玫瑰花苞睡裙',
  ],
}
