import { sameKeyHours } from '@rondo/rules/wallet/operation-states'
import type { House } from '../../platform/context.ts'
import { appNow } from '../../platform/clock.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { type Operation, operationFailed, operationUnknown } from './wallet.repository.ts'

export interface Asking<T> {
  /** Asks the provider under a key. */
  readonly send: (key: string) => Promise<T>
  /** Finds what was done under our operation's name, without a key. */
  readonly find: () => Promise<T | undefined>
}

const HOUR = 3_600_000
const keyOf = ({ idempotency_key, generation }: Operation) => (generation === 0 ? idempotency_key : `${idempotency_key}_${generation}`)

/**
 * Asks the provider for an operation that was written before, and keeps what is known when no answer comes. The same key is sent while
 * the provider remembers it; afterwards, and when a key was used up by a failure of the provider's own, it is looked up first.
 * Throws what the provider client throws; the caller writes the result.
 */
export async function perform<T>(house: House, operation: Operation, { send, find }: Asking<T>): Promise<T> {
  try {
    const isOld = operation.attempts > 1 && (await appNow(house)).getTime() - operation.created_at.getTime() > sameKeyHours * HOUR
    const found = operation.generation > 0 || isOld ? await find() : undefined
    return found ?? (await send(isOld ? `${keyOf(operation)}_late` : keyOf(operation)))
  } catch (error) {
    if (error instanceof ProviderRefused) await operationFailed(house.db, operation.id, error.reason)
    else await operationUnknown(house.db, operation, error instanceof ProviderUnavailable && error.answered)
    throw error
  }
}
