import { useEffect, useState } from 'react'

/** A value as it was when nothing had changed it for a moment: what is asked for it is asked once. */
export function useSettled<T>(value: T, waitMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
