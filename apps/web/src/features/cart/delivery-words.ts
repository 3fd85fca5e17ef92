import type { Say } from '@rondo/words'
import type { IconName } from '../../ui/icon.tsx'
import type { CartLine } from './cart.queries.ts'

type Method = CartLine['deliveryMethod']
const icons: Record<Method, IconName> = { shipping: 'truck', sameDay: 'clock', pickup: 'pin', virtual: 'download' }

export const deliveryIcon = (method: Method): IconName => icons[method]
export const deliveryName = (method: Method, say: Say): string => say(`cart.${method}`)

/** Length of a rental as people say it: 3 days, 1 week. */
const tierName = ({ option, number }: { option: 'hour' | 'day' | 'week' | 'month'; number: number }, say: Say): string =>
  say(`catalogue.${option}`, { n: number })

/** Nothing of it is sent: files, services, and what is fetched. */
export const isUnsent = ({ deliveryMethod, rentalPeriod }: Pick<CartLine, 'deliveryMethod' | 'rentalPeriod'>): boolean =>
  deliveryMethod === 'virtual' || deliveryMethod === 'pickup' || isService(rentalPeriod)
/** Only services are had by the hour (LIST-28, RENT-11). */
export const isService = (period: CartLine['rentalPeriod']): boolean => period?.option === 'hour'
/** The way of a line, with the length of a rental. */
export const wayName = ({ type, rentalPeriod }: Pick<CartLine, 'type' | 'rentalPeriod'>, say: Say): string =>
  rentalPeriod
    ? say(isService(rentalPeriod) ? 'cart.service' : 'cart.rentPeriod', { period: tierName(rentalPeriod, say) })
    : say(`catalogue.${type}`)
