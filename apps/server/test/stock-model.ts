// The stock room as plain values: what must become of pieces and days, whatever the database does to get there.

export interface ModelLine {
  readonly product: number
  readonly quantity: number
  /** First and last day, as numbers from today on; null for pieces that are bought. */
  readonly days: readonly [number, number] | null
}
interface Product {
  stock: number
}
interface Booked {
  readonly product: number
  unit: number
  readonly day: number
  readonly by: { owner: number; item?: number }
}
interface Hold {
  readonly lines: readonly ModelLine[]
}

/** One product's answer of the view `product_availability`. */
export interface Free {
  readonly stock: number
  readonly held: number
  readonly units_let: number
  readonly free: number
}

export class StockModel {
  readonly products: Map<number, Product>
  readonly holds = new Map<number, Hold>()
  readonly sold = new Map<number, ModelLine>()
  days: Booked[] = []

  constructor(stocks: ReadonlyMap<number, number>) {
    this.products = new Map([...stocks].map(([id, stock]) => [id, { stock }]))
  }

  free(product: number): Free {
    const { stock } = this.#of(product)
    const held = [...this.holds.values()]
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product && line.days === null)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const units_let = this.#unitsLet(product).size
    return { stock, held, units_let, free: Math.max(0, stock - held - units_let) }
  }

  /** True when all of it can be held; nothing changes when not. */
  hold(owner: number, lines: readonly ModelLine[]): boolean {
    const before = this.days.slice()
    const wanted = new Map<number, number>()
    for (const { product, quantity, days } of lines) if (!days) wanted.set(product, (wanted.get(product) ?? 0) + quantity)
    if ([...wanted].some(([product, quantity]) => this.free(product).free < quantity)) return false
    this.holds.set(owner, { lines })
    for (const line of inOrder(lines)) {
      if (line.days && !this.#book(line, { owner })) {
        this.days = before
        this.holds.delete(owner)
        return false
      }
    }
    return true
  }

  /** Release and lapse are the same to everybody who looks. */
  release(owner: number): void {
    this.holds.delete(owner)
    this.days = this.days.filter(({ by }) => by.owner !== owner || by.item !== undefined)
  }

  /** Places of the lines that were lost. */
  take(owner: number, lines: readonly ModelLine[], items: readonly number[]): number[] {
    const isHeld = this.holds.has(owner)
    const lost: number[] = []
    if (isHeld) {
      for (const line of lines) if (!line.days) this.#sell(line, items[lines.indexOf(line)] ?? 0)
      for (const one of this.days)
        if (one.by.owner === owner && one.by.item === undefined)
          one.by.item =
            items[lines.findIndex(({ product, days }) => product === one.product && days && one.day >= days[0] && one.day <= days[1])] ?? 0
      this.holds.delete(owner)
      for (const id of new Set(lines.map(({ product }) => product))) this.#relabel(id)
      return []
    }
    for (const line of inOrder(lines)) {
      const place = lines.indexOf(line)
      const item = items[place] ?? 0
      if (line.days ? this.#book(line, { owner, item }) : this.free(line.product).free >= line.quantity) {
        if (!line.days) this.#sell(line, item)
        this.#relabel(line.product)
      } else lost.push(place)
    }
    return lost
  }

  putBack(item: number): void {
    const line = this.sold.get(item)
    if (line) this.#of(line.product).stock += line.quantity
    this.sold.delete(item)
    this.days = this.days.filter(({ by }) => by.item !== item)
  }

  setStock(product: number, stock: number): boolean {
    const { held, units_let, stock: present } = this.free(product)
    if (stock < present && stock < held + units_let) return false
    this.#of(product).stock = stock
    this.#relabel(product)
    return true
  }

  #of(product: number): Product {
    const found = this.products.get(product)
    if (!found) throw new Error(`no product ${product}`)
    return found
  }
  #unitsLet = (product: number) => new Set(this.days.filter((one) => one.product === product).map(({ unit }) => unit))
  #sell(line: ModelLine, item: number): void {
    this.#of(line.product).stock -= line.quantity
    this.sold.set(item, line)
  }

  /** Units that are let already first, then the lowest; never more units out than are not held for a sale. */
  #book({ product, quantity, days }: ModelLine, by: Booked['by']): boolean {
    const [first, last] = days ?? [0, 0]
    const { stock, held } = this.free(product)
    const out = this.#unitsLet(product)
    const busy = new Set(this.days.filter((one) => one.product === product && one.day >= first && one.day <= last).map(({ unit }) => unit))
    const chosen = Array.from({ length: stock }, (_, index) => index + 1)
      .filter((unit) => !busy.has(unit))
      .toSorted((a, b) => Number(out.has(b)) - Number(out.has(a)) || a - b)
      .slice(0, quantity)
    if (chosen.length < quantity || new Set([...out, ...chosen]).size > stock - held) return false
    for (const unit of chosen) for (let day = first; day <= last; day++) this.days.push({ product, unit, day, by: { ...by } })
    return true
  }
  #relabel(product: number): void {
    const { stock } = this.#of(product)
    for (const old of [...this.#unitsLet(product)].filter((unit) => unit > stock).toSorted((a, b) => a - b)) {
      const taken = this.#unitsLet(product)
      const unit = Array.from({ length: stock }, (_, index) => index + 1).find((one) => !taken.has(one))
      if (unit === undefined) return
      for (const one of this.days) if (one.product === product && one.unit === old) one.unit = unit
    }
  }
}

/** Products in order, of each the pieces before the days: as the database goes through them. */
const inOrder = (lines: readonly ModelLine[]) =>
  lines.toSorted((a, b) => a.product - b.product || (a.days?.[0] ?? -1) - (b.days?.[0] ?? -1))
