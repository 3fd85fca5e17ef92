/** Under which name others meet who sells: that of the shop, or the username where it has none. */
export const shopName = ({ storeName, username }: { readonly storeName?: string | null | undefined; readonly username: string }): string =>
  storeName || username
