import { platformFeeBasisPoints, taxBasisPoints } from '@rondo/rules/checkout/pricing'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { Key, Say } from '@rondo/words'

type Line = Extract<Key, `contact.${string}`>
export interface Question {
  readonly question: Line
  readonly answer: Line
  /** The figures of the answer, from the rules. */
  readonly values?: Readonly<Record<string, number>>
  /** The section of the terms that says more. */
  readonly terms?: number
}

/** What people ask most, in groups. */
export const questionGroups: readonly (readonly [title: Line, questions: readonly Question[]])[] = [
  [
    'contact.aboutOrders',
    [
      { question: 'contact.orderQuestion', answer: 'contact.orderAnswer' },
      {
        question: 'contact.cancelQuestion',
        answer: 'contact.cancelAnswer',
        values: { hours: clocks.customerCancelHours, days: clocks.labelUnscannedCustomerCancelDays },
        terms: 5,
      },
    ],
  ],
  [
    'contact.aboutRenting',
    [
      { question: 'contact.depositQuestion', answer: 'contact.depositAnswer', values: { n: clocks.depositClaimDays }, terms: 4 },
      { question: 'contact.lateQuestion', answer: 'contact.lateAnswer', values: { n: clocks.lateGraceHours }, terms: 4 },
      { question: 'contact.longerQuestion', answer: 'contact.longerAnswer', terms: 4 },
    ],
  ],
  [
    'contact.aboutReturns',
    [
      {
        question: 'contact.returnQuestion',
        answer: 'contact.returnAnswer',
        values: { n: clocks.returnWindowDays, answer: clocks.returnAnswerDays },
        terms: 5,
      },
    ],
  ],
  ['contact.aboutSwaps', [{ question: 'contact.swapQuestion', answer: 'contact.swapAnswer', values: { n: clocks.swapHours }, terms: 6 }]],
  [
    'contact.aboutFees',
    [
      {
        question: 'contact.feeQuestion',
        answer: 'contact.feeAnswer',
        values: { fee: platformFeeBasisPoints / 100, tax: taxBasisPoints / 100 },
        terms: 3,
      },
    ],
  ],
  [
    'contact.aboutSelling',
    [
      { question: 'contact.sellQuestion', answer: 'contact.sellAnswer', terms: 2 },
      {
        question: 'contact.paidQuestion',
        answer: 'contact.paidAnswer',
        values: { n: clocks.payoutHoldDays, own: clocks.payoutHoldMerchantConfirmedDays },
      },
    ],
  ],
  ['contact.aboutAccount', [{ question: 'contact.accountQuestion', answer: 'contact.accountAnswer' }]],
]

/** The words of an answer with its figures. */
export const answerOf = (say: Say, { answer, values }: Question): string =>
  say(answer as 'contact.paidAnswer', values as { readonly n: number; readonly own: number })
