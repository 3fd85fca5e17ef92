import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { dismiss, type Toast } from '../../shell/toasts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Long enough to press what stands in it. */
const pressableMs = 5000

/** One message at the edge of the screen; it stays while somebody points at it or has the focus in it. */
export default function ToastMessage({ id, kind, text, ms }: Toast) {
  const say = useSay()
  const { pathname } = useLocation()
  // known by its words: a message that carries its way would make every page heavier
  const isOfCart = text === say('product.added') || text === say('product.alreadyInCart')
  // there the piece is to be seen, and on a phone the message would lie over what is pressed next
  const isSeen = isOfCart && pathname === '/cart'
  const [held, hold] = useState(false)
  const left = useRef(isOfCart ? pressableMs : ms)
  useEffect(() => {
    if (isSeen) return dismiss(id)
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held, id, isSeen])
  if (isSeen) return null
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="pointer-events-auto flex max-w-105 animate-rise items-center gap-3 rounded-panel border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-pop"
    >
      <Icon name={kind === 'success' ? 'check' : 'warn'} className={`size-5 ${kind === 'success' ? 'text-success' : 'text-danger'}`} />
      <p className="grow">{text}</p>
      {isOfCart && (
        <Link to="/cart" onClick={() => dismiss(id)} className="hit link shrink-0 font-[550]">
          {say('shell.cart')}
        </Link>
      )}
      <IconButton label={say('shell.close')} onClick={() => dismiss(id)}>
        <Icon name="x" className="size-4" />
      </IconButton>
    </div>
  )
}
