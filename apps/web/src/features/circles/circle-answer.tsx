import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { BothPieces } from './both-pieces.tsx'
import { type Circle, type CircleWish, useAnswer } from './circles.queries.ts'

/** Asks before a circle is answered. */
export function CircleAnswer({ circle, wish, onClose }: { circle: Circle; wish: CircleWish; onClose: () => void }) {
  const { say } = useShell()
  const [seen] = useState(circle.version) // what stood there when this was opened
  const { mutate, isPending } = useAnswer(circle, onClose)
  return (
    <Question
      title={say(`swaps.circle_${wish}Title`)}
      cancelLabel={say('swaps.circle_back')}
      onCancel={onClose}
      action={
        <Button busy={isPending} onClick={() => mutate({ wish, seen })}>
          {say(`swaps.circle_${wish}`)}
        </Button>
      }
    >
      <BothPieces seats={circle.seats} pictured />
      <p className="mt-4 text-ink-2">{say(`swaps.circle_${wish}Text`)}</p>
    </Question>
  )
}
