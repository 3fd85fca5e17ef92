import { texts } from '@rondo/rules/kernel/limits'
import { type Address, addressFailures, addressProblems, changeAddress, readAddress } from '@rondo/rules/locations/address'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { type Keeps, onceKept } from '../../platform/request-keys.ts'
import { addressOf, presentAddress } from './address.presenter.ts'
import { tellAndKeep } from './events.ts'
import { type AddressRow, insertAddress, lockOwner, makeDefault, ownAddress, replaceAddress } from './locations.repository.ts'

type Input = Readonly<Record<string, unknown>> & { readonly isDefault?: boolean | null | undefined }

/** Saves a new address. The first one becomes the default. */
export function createAddress(ctx: MemberCtx, input: Input) {
  const address = readAddress(input)
  refuseIncomplete(address)
  return changing(ctx, async (tx) => {
    const { others, ...row } = await insertAddress(tx, ctx.actor.id, address)
    if (others >= texts.addresses) throw new Failure('locations.addresses_full', { values: { most: texts.addresses } })
    return input.isDefault === true && !row.is_default ? asDefault(tx, ctx.actor.id, row) : row
  })
}

/** Changes the named parts of an own address. The default moves only when another address takes it. */
export function updateAddress(ctx: MemberCtx, id: number, input: Input) {
  return changing(ctx, async (tx) => {
    const before = await ownAddress(tx, ctx.actor.id, id)
    if (!before) throw new Failure('locations.address_not_found')
    const after = changeAddress(addressOf(before), input)
    refuseIncomplete(after)

    await replaceAddress(tx, id, after)
    if (input.isDefault === true) await makeDefault(tx, ctx.actor.id, id)
    return (await ownAddress(tx, ctx.actor.id, id)) ?? before
  })
}

export function setDefaultAddress(ctx: MemberCtx, id: number) {
  return changing(ctx, async (tx) => {
    const row = await ownAddress(tx, ctx.actor.id, id)
    if (!row) throw new Failure('locations.address_not_found')
    return asDefault(tx, ctx.actor.id, row)
  })
}

/** The same by the person's own number (C-130); other numbers are refused. */
export function setShippingAddress(ctx: MemberCtx, accountId: number, addressId: number | null | undefined) {
  if (accountId !== ctx.actor.id) throw new Failure('request.forbidden')
  if (addressId == null) throw new Failure('locations.default_without_id')
  return setDefaultAddress(ctx, addressId)
}

async function asDefault(tx: Tx, accountId: number, row: AddressRow): Promise<AddressRow> {
  await makeDefault(tx, accountId, row.id)
  return { ...row, is_default: true }
}

function changing(ctx: MemberCtx, work: (tx: Tx) => Promise<AddressRow>) {
  const changed = async (tx: Tx, keeps: Keeps) => {
    const row = await work(tx)
    const answer = presentAddress(row)
    await tellAndKeep(tx, ctx, row.id, keeps(sql`${JSON.stringify(answer)}::jsonb`))
    return { answer, isKept: true }
  }
  return onceKept(ctx, changed, lockOwner(ctx.actor.id))
}

function refuseIncomplete(address: Address): void {
  const problems = Object.entries(addressProblems(address))
  if (problems.length === 0) return
  throw new Failure('locations.address_invalid', {
    errors: Object.fromEntries(problems.map(([part, problem]) => [part, addressFailures[problem]])),
  })
}
