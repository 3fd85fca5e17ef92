import type { Rows } from './rows.ts'

export const top: Rows = {
  tee: [
    'navy jersey - 0 | Heavy Navy Tee | 藏蓝重磅T恤',
    'white jersey breton 0 | Breton Tee, Faded Just So | 水洗海魂衫',
    'pink jersey stripes 0 | Raspberry Stripe Tee | 覆盆子条纹T恤',
    'gray jersey - 2 | Soft Gray Pocket Tee | 浅灰口袋T恤',
    'yellow jersey - 1 | Lemon Boxy Tee | 柠檬黄短款T恤',
    'green jersey stripes 1 | Garden Stripe Tee | 花园条纹T恤',
  ],
  shirt: [
    'orange poplin - 2 | Apricot Poplin Shirt | 杏色府绸衬衫',
    'blue linen - 1 | Washed Blue Linen Shirt | 水洗蓝亚麻衬衫',
    'white poplin stripesV 0 | Blue Stripe Boyfriend Shirt | 蓝条纹男友衬衫',
    'white silk - 1 | White Silk Shirt | 白色真丝衬衫',
    'green poplin gingham 0 | Allotment Gingham Shirt | 菜园格纹衬衫',
    'black silk - 1 | Black Silk Evening Shirt | 黑色真丝晚装衬衫',
    'pink linen - 2 | Shell Pink Linen Shirt | 贝壳粉亚麻衬衫',
  ],
  blouse: [
    'beige silk - 1 | Camel Pussy-Bow Blouse | 驼色蝴蝶结真丝上衣',
    'white silk - 0 | Ivory Silk Bow Blouse | 象牙白真丝蝴蝶结上衣',
    'red silk dots 1 | Garnet Dot Blouse | 石榴红波点上衣',
    'purple silk - 2 | Damson Bow Blouse | 李子紫系带上衣',
    'blue silk ditsy 1 | Forget-Me-Not Blouse | 勿忘我碎花上衣',
    'black silk floral 0 | Midnight Bouquet Blouse | 午夜花束上衣',
    'multicolor silk floral 2 | Hanging Garden Blouse | 空中花园印花上衣',
  ],
  cami: [
    'green silk - 2 | Bottle Green Silk Cami | 墨绿真丝吊带',
    'gold sequin - 0 | Gold Sequin Camisole | 金色亮片吊带',
    'pink silk - 2 | Barely Pink Cami | 裸粉吊带背心',
    'navy velvet - 0 | Navy Velvet Cami | 藏蓝丝绒吊带',
    'silver silk - 1 | Pewter Satin Camisole | 锡灰缎面吊带',
    'white silk - 2 | Ivory Bias Camisole | 象牙白斜裁吊带',
  ],
  polo: [
    'blue knit breton 0 | Boat Club Knit Polo | 船会条纹针织Polo',
    'brown knit - 2 | Tan Knit Polo | 焦糖棕针织Polo衫',
    'green rib - 1 | Pistachio Rib Polo | 开心果绿罗纹Polo',
    'white knit - 2 | Ecru Tennis Polo | 米白网球Polo衫',
    'red knit - 0 | Postbox Red Polo | 邮筒红针织Polo',
  ],
  halter: [
    'pink silk - 0 | Rose Halter Top | 玫瑰粉挂脖上衣',
    'black rib - 0 | Ribbed Halter, Black | 黑色罗纹挂脖',
    'gold lurex - 2 | Pale Gold Halter | 浅金挂脖上衣',
    'orange silk rings 1 | Terracotta Ring Halter | 陶土圆环挂脖上衣',
    'purple rib - 1 | Lilac Rib Halter | 丁香紫罗纹挂脖',
  ],
}
