import { useEffect, useState } from 'react'
import { explain } from './failure.ts'
import { useShell } from './providers.tsx'

/** Why a call failed, in the reader's language, as soon as its words are there. `otherwise` stands for a reason that nobody gives. */
export function useReason(error: unknown, otherwise?: string): string | undefined {
  const shell = useShell()
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    if (!error) return
    let isCurrent = true
    void explain(shell, error, otherwise).then((text) => isCurrent && setReason(text))
    return () => void (isCurrent = false)
  }, [shell, error, otherwise])
  return error ? reason : undefined
}
