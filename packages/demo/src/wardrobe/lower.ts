import type { Rows } from './rows.ts'

export const pants: Rows = {
  wide: [
    'purple linen - 1 | Wisteria Wide-Leg Linens | 紫藤色亚麻阔腿裤',
    'black suiting - 0 | High-Rise Wide Trousers | 高腰黑色阔腿裤',
    'navy suiting pin 0 | Pinstripe Wide Trousers | 细条纹阔腿裤',
    'white linen - 0 | Riviera Linen Trousers | 里维埃拉白色亚麻裤',
    'gray suiting windowpane 2 | Soft Check Wide Trousers | 浅灰格纹阔腿裤',
  ],
  tapered: [
    'black suiting - 0 | Cropped Cigarette Trousers | 黑色烟管裤',
    'orange cotton - 0 | Clementine Chinos | 小柑橘色休闲裤',
    'brown suiting houndstooth 2 | Houndstooth Tapered Trousers | 千鸟格锥形裤',
    'green cotton - 0 | Olive Everyday Chinos | 橄榄绿日常斜纹裤',
    'black leather - 1 | Leather Trousers, Soft as Gloves | 手套般柔软的皮裤',
    'red suiting tartan 1 | Tartan Party Trousers | 苏格兰格派对裤',
  ],
  palazzo: [
    'red silk rings 1 | Ring Print Palazzo | 圆环印花宽腿裤',
    'gold silk - 2 | Champagne Palazzo | 香槟金宽腿裤',
    'blue silk floral 2 | Delft Flower Palazzo | 代尔夫特蓝花宽腿裤',
    'beige linen stripesV 2 | Deckchair Stripe Palazzo | 躺椅条纹宽腿裤',
    'black silk - 2 | Black Silk Palazzo | 黑色真丝宽腿裤',
    'beige silk - 0 | Fluid Silk Trousers | 垂坠真丝阔腿裤',
  ],
  cargo: [
    'green canvas - 1 | Sage Cargo Pants | 鼠尾草绿工装裤',
    'gray nylon - 0 | Gray Parachute Cargos | 灰色降落伞工装裤',
    'beige canvas - 0 | Sand Cargo Trousers | 沙色工装裤',
    'black nylon - 0 | Night Shift Cargos | 夜班黑色工装裤',
    'brown canvas - 2 | Tobacco Cargo Pants | 烟草棕工装裤',
  ],
}

export const jeans: Rows = {
  straight: [
    'gray denim - 2 | Stone Straight Jeans | 石灰直筒牛仔裤',
    'blue denim - 0 | Straight Jeans, True Blue | 正蓝直筒牛仔裤',
    'black denim - 0 | Rinsed Black Straight Jeans | 黑色直筒牛仔裤',
    'beige denim - 2 | Ecru Straight Jeans | 本色直筒牛仔裤',
    'navy denim - 0 | Raw Selvedge Jeans | 原色赤耳牛仔裤',
  ],
  wide: [
    'navy denim - 2 | Indigo Wide Jeans | 靛蓝阔腿牛仔裤',
    'white denim - 1 | Sailor Wide Jeans, White | 水手白阔腿牛仔裤',
    'blue denim - 1 | Sky-Wash Puddle Jeans | 浅蓝拖地牛仔裤',
    'green denim - 0 | Moss Wide Jeans | 苔绿阔腿牛仔裤',
    'pink denim - 0 | Faded Rose Wide Jeans | 褪色玫瑰阔腿牛仔裤',
  ],
  flare: [
    'orange denim - 1 | Rust Flares | 铁锈色喇叭牛仔裤',
    'blue denim - 2 | Seventies Flares | 七十年代喇叭裤',
    'black denim - 1 | Stage Flares, Black | 舞台黑喇叭裤',
    'pink denim - 1 | Bubblegum Flares | 泡泡糖粉喇叭裤',
    'brown denim - 2 | Tobacco Flared Jeans | 烟草棕喇叭牛仔裤',
  ],
  cropped: [
    'beige denim - 0 | Turn-Up Cropped Jeans | 卷边九分牛仔裤',
    'multicolor denim floral 2 | Garden Party Cropped Jeans | 花园派对九分裤',
    'blue denim - 0 | Cropped Jeans with a Wide Cuff | 宽卷边九分牛仔裤',
    'gray denim - 1 | Ash Cropped Jeans | 灰烬九分牛仔裤',
  ],
}

export const skirt: Rows = {
  pleated: [
    'brown leather - 2 | Toffee Leather Pleats | 太妃糖百褶皮裙',
    'green suiting tartan 2 | Highland Pleated Skirt | 高地格百褶裙',
    'gold lurex - 0 | Gilded Sunray Skirt | 鎏金太阳褶裙',
    'navy silk - 0 | Navy Knife-Pleat Skirt | 藏蓝刀褶裙',
    'pink silk - 0 | Rose Accordion Skirt | 玫瑰粉风琴褶裙',
    'gray suiting windowpane 0 | Schoolroom Pleats | 教室灰百褶裙',
  ],
  bias: [
    'green silk - 0 | Bias Satin Skirt, Moss | 苔绿斜裁缎面裙',
    'brown silk brush 1 | Painted Bias Skirt | 手绘笔触斜裁裙',
    'silver silk - 1 | Pewter Slip Skirt | 锡灰缎面半裙',
    'red velvet - 1 | Wine Velvet Skirt | 酒红丝绒半裙',
    'blue silk dots 1 | Sky Dot Slip Skirt | 天蓝波点缎面裙',
    'gold sequin - 1 | Amber Sequin Skirt | 琥珀亮片长裙',
  ],
  mini: [
    'beige tweed - 2 | Ecru Tweed Mini | 本色花呢短裙',
    'pink tweed - 2 | Blush Tweed Mini | 浅粉花呢短裙',
    'black leather - 0 | Black Leather Mini | 黑色皮短裙',
    'red wool tartan 0 | Tartan Mini | 苏格兰格短裙',
    'navy wool houndstooth 0 | Houndstooth Mini Skirt | 千鸟格短裙',
  ],
  pencil: [
    'pink suiting - 1 | Fuchsia Pencil Skirt | 玫红铅笔裙',
    'black leather - 1 | Leather Pencil Skirt | 黑色皮铅笔裙',
    'gray tweed - 0 | Silver Birch Tweed Pencil | 白桦灰花呢铅笔裙',
    'navy suiting windowpane 2 | Boardroom Pencil Skirt | 会议室铅笔裙',
  ],
  tiered: [
    'navy cotton gingham 1 | Ink Gingham Tiered Skirt | 墨蓝格纹蛋糕半裙',
    'white cotton - 0 | White Cotton Peasant Skirt | 白色棉布农妇裙',
    'orange linen ditsy 2 | Marigold Tiered Skirt | 金盏花蛋糕半裙',
    'purple silk floral 2 | Plum Blossom Tiered Skirt | 梅花蛋糕半裙',
    'multicolor cotton blocks 0 | Quilter’s Tiered Skirt | 拼布蛋糕半裙',
  ],
  circle: [
    'blue cotton - 2 | Cobalt Circle Skirt | 钴蓝大圆裙',
    'red wool - 0 | Red Felt Circle Skirt | 红色大摆裙',
    'yellow cotton rings 0 | Lemon Ring Circle Skirt | 柠檬圆环大摆裙',
    'black silk floral 1 | Ballroom Flower Skirt | 舞会花朵大摆裙',
    'green cotton brush 1 | Watercolour Circle Skirt | 水彩大摆裙',
  ],
}

export const shorts: Rows = {
  tailored: [
    'pink linen - 1 | Fuchsia Tailored Shorts | 玫红西装短裤',
    'brown leather - 0 | Chocolate Leather Shorts | 巧克力皮短裤',
    'white linen - 2 | Ivory Linen Shorts | 象牙白亚麻短裤',
    'navy suiting pin 0 | Pinstripe City Shorts | 细条纹都市短裤',
    'beige linen - 1 | Camel Pleat Shorts | 驼色打褶短裤',
  ],
  denim: [
    'multicolor denim blocks 1 | Patchwork Denim Shorts | 拼布牛仔短裤',
    'blue denim - 1 | Bleached Denim Shorts | 漂洗牛仔短裤',
    'black denim - 2 | Black Mom Shorts | 黑色高腰牛仔短裤',
    'white denim - 1 | White Denim Shorts | 白色牛仔短裤',
  ],
  bermuda: [
    'blue linen - 1 | Harbour Linen Bermudas | 海港蓝亚麻中裤',
    'gray suiting windowpane 1 | Check Bermuda Shorts | 格纹百慕大短裤',
    'green canvas - 0 | Field Bermudas | 田野绿中裤',
    'orange linen - 1 | Terracotta Bermudas | 陶土色中裤',
  ],
  track: [
    'gold silk - 0 | Gold Silk Boxer Shorts | 金色真丝拳击短裤',
    'purple nylon - 0 | Violet Track Shorts | 紫罗兰运动短裤',
    'red jersey - 2 | Red Gym Shorts | 红色运动短裤',
    'navy nylon - 0 | Navy Running Shorts | 藏蓝跑步短裤',
  ],
}
