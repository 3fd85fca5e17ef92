import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { loginAt } from '../../shell/login-address.ts'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { readSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { availabilityQuery, isVirtual, productQuery, type Product } from '../listings/index.ts'
import { type AddAnswer, useAddToCart, type Wish } from './add-to-cart.ts'

const promptMs = 3000
/** The cart holds the piece for other days. `now`: whoever has chosen goes on to the cart. */
export interface Choice {
  readonly answer: AddAnswer
  readonly now: boolean
  /** The product. */
  readonly added: number
}
export type Delivery = 'pickup' | 'shipping' | 'virtual'
/** What keeps the choice from being complete, or went beyond its bounds. */
export type Prompt = 'period' | 'day' | 'delivery' | 'least' | 'most'

/** How the piece is received, and how to choose. Where there is one way it is chosen already, and stays. */
export function useDelivery(product: Product): readonly [Delivery | undefined, (next: Delivery | undefined) => void] {
  const [chosen, choose] = useState<Delivery>()
  const { openToPickUp, openToShipping } = product
  if (isVirtual(product)) return ['virtual', choose]
  return [openToPickUp === openToShipping ? chosen : openToPickUp ? 'pickup' : 'shipping', choose]
}

/** A hint that goes by itself after three seconds. */
export function usePrompt(): readonly [Prompt | undefined, (prompt: Prompt) => void] {
  const [prompt, setPrompt] = useState<Prompt>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: Prompt) => {
    clearTimeout(timer.current)
    setPrompt(next)
    timer.current = setTimeout(() => setPrompt(undefined), promptMs)
  }
  return [prompt, show]
}

/** Moves the focus to a group of choices, and the screen with it. */
export const leadTo = (group: RefObject<HTMLFieldSetElement | null>) =>
  (group.current?.querySelector<HTMLElement>('input:checked') ?? group.current?.querySelector<HTMLElement>('input'))?.focus()

/** Sends a complete choice to the cart and tells what became of it. `now` leads on to the cart. */
export function usePurchase(product: Product, onChoice: (choice: Choice) => void) {
  const shell = useShell()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const add = useAddToCart()
  const { say } = shell
  const { name } = product
  const cache = useQueryClient()
  const isSending = useRef(false) // two presses of one finger are one wish

  const send = async (wish: Omit<Wish, 'product' | 'merchant' | 'quantity'> & { quantity: number }, now: boolean) => {
    const body: Wish = { ...wish, product: product.id, merchant: product.users_permissions_user.id }
    if (!readSession()) return navigate(`${loginAt(pathname)}&action=add-to-cart`, { state: { body, now } })
    const available = wish.type === 'rent' ? product.rentable : product.available
    if (available <= 0) return toast.error(say('product.outOfStock', { name }))
    if (wish.quantity > available) return toast.error(say('product.onlyUnits', { n: available }))
    if (isSending.current) return undefined
    isSending.current = true
    try {
      const answer = await add.mutateAsync(body)
      if (answer.status === 'choice_required') return onChoice({ answer, now, added: product.id })
      toast.success(say(answer.status === 'already_in_cart' ? 'product.alreadyInCart' : 'product.added'))
      if (now) await navigate(wish.type === 'rent' ? '/cart?rent=true' : '/cart', { state: { added: product.id } })
    } catch (error) {
      // somebody may have been faster, or the merchant has changed it
      for (const { queryKey } of [availabilityQuery(product.id), productQuery(product.id)]) void cache.invalidateQueries({ queryKey })
      const short = error instanceof Refused && error.message.includes('Not enough quantity available')
      toast.error(short ? say('product.notEnough', { name }) : await explain(shell, error, say('product.addFailed')))
    } finally {
      isSending.current = false
    }
    return undefined
  }
  return { busy: add.isPending, send }
}
