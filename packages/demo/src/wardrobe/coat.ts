import type { Rows } from './rows.ts'

export const coat: Rows = {
  overcoat: [
    'brown wool windowpane 0 | Chocolate Check Overcoat | 巧克力格纹大衣',
    'gray wool herring 0 | Herringbone Overcoat | 灰色人字纹大衣',
    'navy felt - 0 | Navy Felted Overcoat | 藏蓝缩绒大衣',
    'beige wool - 1 | Camel Overcoat | 经典驼色大衣',
    'pink felt - 0 | Rose Cocoon Overcoat | 玫瑰粉茧型大衣',
    'black wool - 1 | The Long Black Overcoat | 黑色长款大衣',
    'green wool - 0 | Loden Overcoat | 罗登绿大衣',
  ],
  trench: [
    'beige canvas - 0 | Classic Trench, Sand | 沙色经典风衣',
    'yellow nylon - 2 | Rain-Day Yellow Trench | 雨天黄风衣',
    'gray canvas - 2 | Silver Fog Trench | 雾灰风衣',
    'black leather - 0 | Leather Trench | 黑色皮风衣',
    'green canvas - 0 | Olive Gabardine Trench | 橄榄绿华达呢风衣',
    'navy nylon - 1 | Packable Navy Trench | 可折叠藏蓝风衣',
    'brown leather - 0 | Chestnut Leather Trench | 栗棕皮风衣',
  ],
  puffer: [
    'silver nylon - 0 | Silver Cropped Puffer | 银色短款羽绒服',
    'blue nylon - 2 | Alpine Blue Puffer | 高山蓝羽绒服',
    'black nylon - 0 | City Puffer in Black | 都市黑色羽绒服',
    'red nylon - 2 | Signal Red Puffer | 信号红羽绒服',
    'purple nylon - 1 | Lavender Cloud Puffer | 薰衣草云朵羽绒服',
    'beige nylon - 2 | Oat Recycled Puffer | 燕麦色再生羽绒服',
  ],
  wrap: [
    'beige wool - 1 | Camel Wrap Coat | 驼色系带大衣',
    'purple felt - 2 | Plum Robe Coat | 梅紫浴袍式大衣',
    'white wool - 2 | Winter White Wrap Coat | 冬日白系带大衣',
    'green felt - 2 | Evergreen Wrap Coat | 常青绿系带大衣',
    'gray wool - 0 | Pebble Wrap Coat | 卵石灰系带大衣',
    'red wool - 1 | Claret Belted Coat | 酒红系带大衣',
  ],
  duffle: [
    'black felt - 0 | Night Duffle Coat | 夜黑牛角扣大衣',
    'beige felt - 1 | Camel Duffle with Horn Toggles | 驼色牛角扣大衣',
    'navy felt - 0 | Schoolyard Duffle | 校园藏蓝牛角扣大衣',
    'red felt - 0 | Red Duffle Coat | 红色牛角扣大衣',
    'green felt - 0 | Moss Duffle Coat | 苔绿牛角扣大衣',
  ],
}
