import { europeanSizeOf } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../shell/providers.tsx'
import { useValueWords } from './value-words.ts'

/** A size as people read it: letters as they are, US numbers with the European one. */
export function useSizeWords(): (size: string, details?: string | null) => string {
  const valueWord = useValueWords()
  const { format } = useShell()
  return (size, details) => {
    const european = europeanSizeOf(size)
    const name = european ? `US ${size} (EU ${european})` : valueWord(size)
    return format.list([name, details])
  }
}
