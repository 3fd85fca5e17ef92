import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenNear } from './near.ts'

/** Whether an element has come near the screen once; without a way to know it has. */
export function useNear<E extends HTMLElement>(): readonly [RefObject<E | null>, boolean] {
  const box = useRef<E>(null)
  const [isNear, come] = useState(false)
  useEffect(() => whenNear(box.current ? [box.current] : [], () => come(true)), [])
  return [box, isNear]
}
