import { useEffect, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'

const secondsUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

/** How long everything is still held for whoever has pressed Pay; then what is said of it. A press on Pay holds it again, if it is still there. */
export function HeldTime({ until, over }: { until: string; over?: string }) {
  const { say, locale } = useShell()
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (left === 0) return over && <p className="text-center text-small text-warning">{over}</p>
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return (
    <p role="timer" className="figures text-center text-small text-ink-2">
      {say('cart.heldFor', { time: `${Math.floor(left / 60)}:${two.format(left % 60)}` })}
    </p>
  )
}
