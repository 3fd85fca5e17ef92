import type { Rows } from './rows.ts'

/** Virtual fashion: keys are category.cut, the cloth is always light. */
export const virtual: Rows = {
  'other.virtual': ['multicolor virtual - 0 | Aurora Dress | 极光连衣裙', 'silver virtual - 0 | Pearl Weather Dress | 珍珠天气连衣裙'],
  'dress.gown': [
    'blue virtual - 1 | Tidal Gown | 潮汐礼服',
    'pink virtual - 0 | Dusk Chorus Gown | 暮色合唱礼服',
    'black virtual - 0 | Oil on Water Gown | 水上油彩礼服',
  ],
  'dress.tiered': ['multicolor virtual - 0 | Cloud Layer Dress | 云层蛋糕裙', 'green virtual - 1 | Firefly Meadow Dress | 萤火草甸裙'],
  'dress.slip': ['gold virtual - 0 | Golden Hour Slip | 黄金时刻吊带裙'],
  'jacket.biker': ['silver virtual - 0 | Pearl Biker, Screen Only | 珍珠机车皮衣（仅限屏幕）'],
  'jacket.blazer': ['multicolor virtual - 0 | Prism Blazer | 棱镜西装'],
  'jacket.bomber': ['black virtual - 0 | Nebula Bomber | 星云飞行夹克', 'orange virtual - 0 | Solar Flare Bomber | 日珥飞行夹克'],
  'coat.puffer': ['pink virtual - 0 | Bubble Puffer | 泡泡羽绒服', 'white virtual - 0 | Zero Gravity Puffer | 零重力羽绒服'],
  'coat.trench': ['green virtual - 1 | Rainless Trench | 无雨风衣'],
  'coat.wrap': ['purple virtual - 0 | Velvet Static Coat | 静电天鹅绒大衣'],
  'other.cape': ['black virtual - 0 | Comet Cape | 彗星斗篷', 'blue virtual - 2 | Ice Field Cape | 冰原斗篷'],
  'other.kimono': ['pink virtual - 0 | Pixel Blossom Kimono | 像素樱花和服'],
  'jumpsuit.utility': ['blue virtual - 0 | Liquid Jumpsuit | 液态连体裤'],
  'skirt.circle': ['green virtual - 0 | Jade Signal Skirt | 翡翠信号裙'],
  'skirt.pleated': ['gold virtual - 0 | Sunbeam Pleats | 光束百褶裙'],
  'suit.double': ['white virtual - 0 | Avatar Power Suit | 数字分身西装'],
  'top.blouse': ['purple virtual - 1 | Opal Bow Blouse | 欧泊蝴蝶结上衣'],
  'activewear.hoodie': ['multicolor virtual - 0 | Spectrum Hoodie | 光谱连帽衫'],
  'shoes.boot': ['silver virtual - 0 | Moonwalk Boots | 月球漫步靴'],
  'shoes.sneaker': ['multicolor virtual - 0 | Lightstep Sneakers | 光步运动鞋'],
  'accessories.shoulder': ['gold virtual - 0 | Honeycomb Bag | 蜜光单肩包'],
  'accessories.tote': ['blue virtual - 0 | Lagoon Tote | 泻湖托特包'],
  'accessories.sunglasses': ['silver virtual - 0 | Afterimage Shades | 残像墨镜'],
  'accessories.hat': ['orange virtual - 0 | Sundown Hat | 落日帽'],
}
