/* oxlint-disable no-unused-vars -- these scripts share one scope; the list in browser-half.ts says with whom */
/** What the provider says to people, in the language that its library was opened with: its own library speaks it too. */
const chinese: Readonly<Record<string, string>> = {
  card_declined: '您的银行卡被拒绝了。',
  insufficient_funds: '您的银行卡余额不足。',
  expired_card: '您的银行卡已过期。',
  incorrect_cvc: '您的银行卡安全码不正确。',
  processing_error: '处理您的银行卡时出错，请稍后重试。',
  card_velocity_exceeded: '您的银行卡因频繁尝试或超出限额而被拒绝。',
  authentication_required: '您的银行卡被拒绝了：此交易需要身份验证。',
  payment_intent_authentication_failure: '我们无法验证您的付款方式，请换一种付款方式后重试。',
  setup_intent_authentication_failure: '我们无法验证您的付款方式，请换一种付款方式后重试。',
  test_mode_live_card: '您的银行卡被拒绝了：测试模式只接受测试卡。',
  incomplete_number: '您的卡号不完整。',
  invalid_number: '您的卡号无效。',
  incomplete_expiry: '您的银行卡有效期不完整。',
  invalid_expiry_month: '您的银行卡有效月份无效。',
  invalid_expiry_year_past: '您的银行卡有效年份已过。',
  incomplete_cvc: '您的银行卡安全码不完整。',
  incomplete_zip: '您的邮政编码不完整。',
  api_connection_error: '暂时无法连接支付服务商，您没有被扣款。请检查网络后重试。',
}
let language = 'en'

/** An error as the person is told it. One without words in their language keeps the provider's English ones. */
function inWords<E>(error: E): E {
  const { decline_code: decline, code, type } = error as { decline_code?: string; code?: string; type?: string }
  const message = language.startsWith('zh') && (chinese[decline ?? ''] ?? chinese[code ?? ''] ?? chinese[type ?? ''])
  return message ? { ...error, message } : error
}
