import type { Rows } from './rows.ts'

export const accessories: Rows = {
  tote: [
    'blue leather - 2 | Cobalt Leather Tote | 钴蓝真皮托特包',
    'brown leather - 2 | Saddle Tote | 马鞍棕托特包',
    'beige canvas - 0 | Atelier Canvas Tote | 工作室帆布托特',
    'red leather - 1 | Oxblood Work Tote | 牛血红通勤托特',
    'black leather - 0 | Black Day Tote | 黑色日常托特包',
  ],
  shoulder: [
    'yellow leather - 2 | Mustard Shoulder Bag | 芥末黄单肩包',
    'silver patent - 0 | Mirror Baguette Bag | 镜面银腋下包',
    'green velvet - 2 | Velvet Evening Bag | 丝绒晚宴包',
    'pink patent - 1 | Fuchsia Patent Bag | 玫红漆皮单肩包',
    'navy leather - 0 | Navy Flap Shoulder Bag | 藏蓝翻盖单肩包',
  ],
  bucket: [
    'brown leather - 0 | Chocolate Bucket Bag | 巧克力水桶包',
    'gray felt - 0 | Felt Bucket Bag | 灰色毛毡水桶包',
    'orange leather - 0 | Tangerine Bucket Bag | 橘色水桶包',
    'green leather - 0 | Moss Drawstring Bucket | 苔绿抽绳水桶包',
  ],
  scarf: [
    'gold silk scarf 0 | Gilded Rings Silk Scarf | 金环真丝方巾',
    'blue silk scarf 2 | Blue Ring Carré | 蓝环真丝方巾',
    'pink silk scarf 0 | Rose Twill Scarf | 玫瑰斜纹丝巾',
    'green silk scarf 0 | Garden Wall Scarf | 花园墙丝巾',
    'multicolor silk scarf 0 | Fairground Silk Scarf | 游乐园彩色丝巾',
  ],
  hat: [
    'gray felt - 0 | Gray Felt Fedora | 灰色毛毡礼帽',
    'beige straw - 1 | Straw Panama | 草编巴拿马帽',
    'black felt - 0 | Black Wide-Brim Hat | 黑色宽檐帽',
    'red felt - 1 | Claret Fedora | 酒红毛毡礼帽',
  ],
  belt: [
    'purple leather - 2 | Plum Leather Belt | 梅紫皮带',
    'brown leather - 2 | Vegetable-Tanned Belt | 植鞣皮带',
    'black leather - 0 | Plain Black Belt | 素面黑皮带',
    'gold leather - 1 | Gold Leather Belt | 金色皮带',
  ],
  sunglasses: [
    'black patent - 0 | Round Black Sunglasses | 黑色圆框太阳镜',
    'brown patent - 2 | Tortoise Cat-Eyes | 玳瑁色猫眼太阳镜',
    'red patent - 0 | Cherry Acetate Sunglasses | 樱桃红板材墨镜',
  ],
  beanie: [
    'red rib - 0 | Harbour Beanie, Red | 海港红毛线帽',
    'navy rib - 0 | Navy Watch Cap | 藏蓝水手帽',
    'yellow rib - 2 | Lifeboat Yellow Beanie | 救生艇黄毛线帽',
    'gray rib - 2 | Pale Gray Cashmere Beanie | 浅灰羊绒帽',
  ],
}

export const shoes: Rows = {
  pump: [
    'gold leather - 0 | Gold Slingback Pumps | 金色后带高跟鞋',
    'navy leather - 0 | Navy Kitten Pumps | 藏蓝小猫跟鞋',
    'black velvet - 0 | Velvet Court Shoes | 黑色丝绒高跟鞋',
    'red patent - 0 | Lipstick Patent Pumps | 口红色漆皮高跟鞋',
    'pink leather - 2 | Ballet Pink Pumps | 芭蕾粉高跟鞋',
    'green leather - 2 | Emerald Slingbacks | 祖母绿后带高跟鞋',
  ],
  boot: [
    'gray leather - 1 | Slate Ankle Boots | 板岩灰短靴',
    'orange leather - 1 | Rust Slouch Boots | 铁锈色堆堆靴',
    'black leather - 0 | Black Boots, Resoled | 换过底的黑靴子',
    'brown leather - 2 | Chestnut Ankle Boots | 栗色短靴',
    'white patent - 0 | White Go-Go Boots | 白色漆皮靴',
  ],
  sneaker: [
    'purple leather - 0 | Violet Court Sneakers | 紫色球场运动鞋',
    'white leather - 1 | Plain White Sneakers | 纯白运动鞋',
    'green canvas - 0 | Canvas Plimsolls, Green | 绿色帆布鞋',
    'blue leather - 1 | Sky Panel Sneakers | 天蓝拼接运动鞋',
    'silver leather - 0 | Silver Runners | 银色跑鞋',
  ],
  loafer: [
    'black leather - 0 | Black Strap Loafers | 黑色搭带乐福鞋',
    'brown leather - 0 | Chocolate Loafers | 巧克力乐福鞋',
    'red patent - 1 | Cherry Patent Loafers | 樱桃红漆皮乐福鞋',
    'beige leather - 0 | Soft Sand Loafers | 沙色软皮乐福鞋',
    'navy leather - 0 | Navy Driving Loafers | 藏蓝豆豆鞋',
  ],
  ballet: [
    'red leather - 2 | Red Ballet Flats | 红色芭蕾平底鞋',
    'pink silk - 2 | Satin Ballet Slippers | 缎面芭蕾鞋',
    'black leather - 0 | Black Ballet Flats | 黑色芭蕾平底鞋',
    'silver leather - 1 | Pewter Flats | 锡灰平底鞋',
    'yellow leather - 1 | Primrose Flats | 报春黄平底鞋',
  ],
  sandal: [
    'multicolor leather blocks 0 | Carnival Strap Sandals | 嘉年华绑带凉鞋',
    'brown leather - 2 | Tan Strappy Sandals | 棕色绑带凉鞋',
    'gold leather - 2 | Pale Gold Sandals | 浅金凉鞋',
    'black leather - 0 | Evening Strap Sandals | 黑色晚宴绑带凉鞋',
  ],
}

export const other: Rows = {
  cape: [
    'red wool tartan 0 | Tartan Hillwalking Cape | 苏格兰格斗篷',
    'orange felt - 1 | Ember Felt Cape | 余烬橙毛毡斗篷',
    'black wool herring 0 | Opera Cape | 歌剧院斗篷',
    'green wool - 2 | Forester’s Cape | 护林人斗篷',
    'gray tweed - 0 | Moorland Tweed Cape | 荒原花呢斗篷',
  ],
  kimono: [
    'purple silk rings 1 | Ring Print Kimono Jacket | 圆环印花和服外套',
    'red silk floral 1 | Crimson Peony Kimono | 绯红牡丹和服外套',
    'beige cotton stripesV 0 | Striped App Kimono | 条纹家居和服',
    'multicolor silk brush 1 | Painter’s Kimono | 画家和服外套',
    'navy cotton - 0 | Indigo Noragi Kimono | 蓝染野良和服外套',
  ],
  bag: ['navy canvas - 0 | Canvas Garment Bag | 帆布衣物袋', 'beige canvas - 1 | Travel Garment Bag, Sand | 沙色旅行衣物袋'],
}
