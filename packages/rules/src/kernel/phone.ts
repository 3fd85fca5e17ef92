import { texts } from './limits.ts'

/** What is wrong with a phone number as typed; blanks, dashes and brackets are fine. */
export function phoneProblem(phone: string): 'required' | 'invalid' | 'short' | undefined {
  if (phone.trim() === '') return 'required'
  const digits = phone.replace(/\D/g, '')
  if (digits === '' || !/^[+\d\s().-]+$/.test(phone) || digits.length > texts.phoneDigits.most) return 'invalid'
  return digits.length < texts.phoneDigits.least ? 'short' : undefined
}
