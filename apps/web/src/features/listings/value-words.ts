import { isDigital, productTypeOf } from '@rondo/rules/listings/catalogue'
import { useShell } from '../../shell/providers.tsx'
import type { Product } from './listings.queries.ts'

type Word = 'catalogue.dress'
/** A value of a listing in words; values that nobody translates stay as they are. */
export function useValueWords(): (value: string) => string {
  const { say } = useShell()
  return (value) => {
    const key = `catalogue.${value}` as Word
    const word = say(key)
    return word === key ? value : word
  }
}

export const isVirtual = (product: Pick<Product, 'productType' | 'isDigitalOnline' | 'isLocalService'>): boolean =>
  isDigital({ ...product, productType: productTypeOf(product.productType) ?? 'others' })

/** It can be sent, worn and given back. */
export const isThing = (product: Pick<Product, 'productType' | 'isDigitalOnline' | 'isLocalService'>): boolean =>
  !isVirtual(product) && !product.isLocalService
