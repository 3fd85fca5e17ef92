/** Reasons offered for each act, as documented; the words are kept under `orders.reason_…`. */
export const reasons = {
  customerItemCancel: [
    'changed_mind',
    'found_better_price',
    'ordered_by_mistake',
    'seller_delay',
    'size_concerns',
    'color_concerns',
    'other',
  ],
  merchantItemCancel: [
    'out_of_stock',
    'quality_issue',
    'damaged_inventory',
    'unable_to_fulfill',
    'customer_request',
    'pricing_error',
    'other',
  ],
  customerGroupCancel: ['changed_mind', 'found_better_price', 'ordered_by_mistake', 'seller_delay', 'other'],
  merchantGroupCancel: [
    'out_of_stock',
    'unable_to_fulfill',
    'product_damaged',
    'shipping_issues',
    'customer_request',
    'payment_issues',
    'other',
  ],
  groupReturn: ['defective', 'wrong_size', 'not_as_described', 'changed_mind', 'damaged_during_shipping', 'other'],
  requestReturn: [
    'defective',
    'wrong_size',
    'not_as_described',
    'changed_mind',
    'damaged_shipping',
    'better_price',
    'late_delivery',
    'other',
  ],
  itemReturn: ['wrong_item', 'damaged', 'defective', 'not_as_described', 'size_fit_issue', 'changed_mind', 'other'],
  cancelReturn: ['changed_mind', 'issue_resolved', 'want_to_keep', 'wrong_item_selected', 'other'],
  rejectReturn: ['outside_return_window', 'item_not_returnable', 'insufficient_reason', 'item_used_damaged', 'policy_violation', 'other'],
} as const
export type ReasonList = keyof typeof reasons

/** True for a reason of the list of an act; a party may not borrow a reason from the other's list. */
export const isReasonOf = (list: ReasonList, reason: string): boolean => (reasons[list] as readonly string[]).includes(reason)

const listed = new Set<string>(Object.values(reasons).flat())
/** True for a reason of any list: what else is given as one was typed. */
export const isListedReason = (reason: string): boolean => listed.has(reason)

export const defaultReturnReason = 'Customer requested return'
/** Why pieces of the other sides of a swap go back, where one was not as described: nobody's fault who gave them. */
export const undoneSwapReason = 'The swap is undone'
export const defaultRejectionReason = 'All returns rejected via bulk action'
/** Of what a shop said as it rejected, a reason and its comments on further lines: the reason where it is of a list, else nothing. */
export function reasonOfRejection(said: string): string | undefined {
  const [reason = ''] = said.split('\n')
  return isListedReason(reason) || reason === defaultRejectionReason ? reason : undefined
}
/** The same, what it typed: a reason that no list has, and the comments. */
export const typedOfRejection = (said: string): string => said.slice(reasonOfRejection(said)?.length ?? 0).replace(/^\n/, '')

const merchantFaults = ['defective', 'not_as_described', 'wrong_item', 'damaged', 'damaged_shipping', 'damaged_during_shipping']
/** Whose fault a return is; free text counts as the customer's until the merchant or support says otherwise (C-101). */
export const faultOf = (reason: string): 'merchant' | 'customer' => (merchantFaults.includes(reason) ? 'merchant' : 'customer')
