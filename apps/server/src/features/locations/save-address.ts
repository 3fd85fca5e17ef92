import { type Address, addressFailures, addressProblems, changeAddress, readAddress } from '@rondo/rules/locations/address'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { addressOf, presentAddress } from './address.presenter.ts'
import {
  type AddressRow,
  insertAddress,
  lockOwner,
  makeDefault,
  newestAddress,
  ownAddress,
  replaceAddress,
} from './locations.repository.ts'

type Input = Readonly<Record<string, unknown>> & { readonly isDefault?: boolean | null | undefined }

/** Saves a new address. The first one becomes the default. */
export function createAddress(ctx: MemberCtx, input: Input) {
  const address = readAddress(input)
  refuseIncomplete(address)
  return changing(ctx, async (tx) => {
    const isFirst = !(await newestAddress(tx, ctx.actor.id))
    const row = await insertAddress(tx, ctx.actor.id, address)
    return isFirst || input.isDefault === true ? asDefault(tx, ctx.actor.id, row) : row
  })
}

/** Changes the named parts of an own address. Another one takes the default away, never this one gives it up. */
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

/** The same by the person's own number (C-130); nobody else's is anybody's to set. */
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
  return inTransaction(ctx.house, async (tx) => {
    await lockOwner(tx, ctx.actor.id)
    const row = await work(tx)
    const data = { accountId: ctx.actor.id, addressId: row.id }
    await record(tx, { type: 'locations.changed', tell: [ctx.actor.id], touches: ['addresses'], data, requestId: ctx.requestId })
    return presentAddress(row)
  })
}

function refuseIncomplete(address: Address): void {
  const problems = Object.entries(addressProblems(address))
  if (problems.length === 0) return
  throw new Failure('locations.address_invalid', {
    errors: Object.fromEntries(problems.map(([part, problem]) => [part, addressFailures[problem]])),
  })
}
