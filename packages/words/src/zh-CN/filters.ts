import type { WordsOf } from '../index.ts'

export const filters: WordsOf<'filters'> = {
  price: '价格',
  priceFrom: '最低（美元）',
  priceTo: '最高（美元）',
  priceHint: '按当日汇率换算。选择“租赁”时按租金计算。',
  dates: '在您的日期可租',
  freeFrom: '第一天',
  freeTo: '最后一天',
  datesHint: '可租，且这些日子（含邮寄时间）全部空闲。',
  makers: '品牌和店铺',
  brand: '品牌',
  shop: '店铺',
  makersNone: '这些商品没有品牌或店铺。',
  makersFailed: '品牌和店铺加载失败。',
  near: '大家也在找',
  locating: '正在获取您的位置',
  placeDenied: '未授予位置权限',
  placeUnavailable: '位置信息不可用',
  placeTimeout: '获取位置超时',
  placeUnknown: '获取位置时发生未知错误',
  placeUnsupported: '您的浏览器不支持定位',
}
