import { ProviderRefused, ProviderUnavailable } from '../outcome.ts'

/** Refusals that say nothing of what was asked: our key, its limits. */
const aboutUs = [401, 403, 408, 429]

/** Waits for the carrier's SDK and names what went wrong: ProviderRefused when it said no, ProviderUnavailable when nothing is known. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string } // of the SDK's own errors
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !aboutUs.includes(statusCode))
      throw new ProviderRefused(`carrier_${statusCode}`, message)
    throw new ProviderUnavailable('the carrier did not answer', { cause: error })
  }
}
