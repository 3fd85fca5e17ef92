const isMeasure = (field: string) => field.startsWith('parcelInfo.')

/** Problems as they are told, in the order of the form, each with its field; several measures of a parcel are one, since they are taken at once. */
export function toldProblems(
  problems: Readonly<Record<string, string>>,
  measureParcel: string,
): (readonly [field: string, text: string])[] {
  const each = Object.entries(problems).toSorted(([a], [b]) => Number(b === 'photos') - Number(a === 'photos')) // photos come first
  const [first, ...more] = each.filter(([field]) => isMeasure(field))
  if (!first || more.length === 0) return each
  return each.flatMap(([field, text]) =>
    !isMeasure(field) ? [[field, text] as const] : field === first[0] ? [[field, measureParcel] as const] : [],
  )
}
