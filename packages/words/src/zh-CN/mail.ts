import type { WordsOf } from '../index.ts'

export const mail: WordsOf<'mail'> = {
  greeting: '{name}，您好：',
  plainLink: '如果按钮无法使用，请在浏览器中打开此地址：',
  footer: 'Rondo，让衣物流转起来。此邮件与您的账号有关；如有疑问，请联系 {support}。',

  verifySubject: '请确认您的邮箱地址',
  verifyText: '欢迎来到 Rondo。请确认这是您的邮箱地址，账号即可使用。',
  verifyButton: '确认邮箱地址',
  verifyNote: '此链接只能使用一次，{minutes} 分钟内有效。如果您没有注册账号，请忽略此邮件。',

  resetSubject: '设置新密码',
  resetText: '您申请为 Rondo 账号设置新密码。',
  resetButton: '设置新密码',
  resetNote: '此链接只能使用一次，{minutes} 分钟内有效。如果这不是您本人的操作，请忽略此邮件，密码不会改变。',

  passwordChangedSubject: '您的密码已更改',
  passwordChangedText: '您的 Rondo 账号密码刚刚已更改，所有设备均已退出登录。',
  passwordChangedButton: '登录',
  passwordChangedNote: '如果这不是您本人的操作，请立即设置新密码并联系我们。',

  newEmailSubject: '请确认您的新邮箱地址',
  newEmailText: '您申请将此邮箱用于您的 Rondo 账号。请确认这是您的邮箱。',
  newEmailButton: '确认新邮箱',
  newEmailNote: '此链接只能使用一次，{minutes} 分钟内有效。确认之前，原邮箱保持不变。如果这不是您本人的操作，请忽略此邮件。',

  emailChangedSubject: '您的邮箱地址已更改',
  emailChangedText: '您的 Rondo 账号现已使用另一个邮箱地址，此邮箱不再使用。',
  emailChangedButton: '联系客服',
  emailChangedNote: '如果这不是您本人的操作，请立即联系我们。',

  orderSubject: '订单 {number} 已确认',
  orderText: '感谢您的订单 {number}。我们已通知所有发货或交付的卖家。',
  orderButton: '查看订单',
  orderNote: '商品发货或可以自提时，我们会再次通知您。',

  newOrderSubject: '新订单 {number}',
  newOrderText: '有人向您下单了：订单 {number} 已付款，等待您确认。',
  newOrderButton: '查看订单',
  newOrderNote: '请在两天内确认，以便顾客及时了解进展。',
  byRate: '{name}：{rate}，{days} 天',
  byShipping: '{name}：快递',
  byPickup: '{name}：当地自提，{place}',
  byPickupSomewhere: '{name}：当地自提',
  byVirtual: '{name}：数字交付',
  charged: '实付',

  lostSubject: '订单 {number} 中部分商品已售罄，将为您退款',
  lostText: '订单 {number} 的付款到达时，以下商品已被他人购得。我们将把 {amount}（含平台费和税费）退回您的银行卡，订单其余部分不变。',
  returnedSubject: '您的付款将全额退回',
  returnedText: '您支付的 {amount} 未能生成订单，将全额退回您的银行卡。您没有购买任何商品。',
  returnedButton: '查看购物车',
  refundSubject: '您的退款 {amount} 已发出',
  refundText: '订单 {number} 的退款 {amount} 已退回您的银行卡。',
  refundPaymentText: '{amount} 已退回您的银行卡。',
  refundButton: '查看交易',
  refundNote: '根据银行不同，通常需要 5 到 10 天到账。',
}
