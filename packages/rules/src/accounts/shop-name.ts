/** Under which name others meet who sells: that of the shop, or the username where it has none. */
export const shopName = ({ storeName, username }: { readonly storeName?: string | null | undefined; readonly username: string }): string =>
  storeName || username

/** Who sells, as papers name them: the shop with its username, which no two have. */
export const sellerName = ({ storeName, username }: { readonly storeName: string | null; readonly username: string }): string =>
  storeName ? `${storeName} (@${username})` : username
