// The bar and the menu of somebody who is signed in.
export const member = {
  cartCount: 'Cart, {n, plural, one {# piece} other {# pieces}}',
  messagesCount: 'Messages, {n, plural, =0 {No unread} one {# unread} other {# unread}}',
  noticesCount: 'Notifications, {n, plural, =0 {none unread} other {# unread}}',
  account: 'Your account',
  orders: 'Orders',
  settings: 'Settings',
  signOutAsk: 'Are you sure you want to sign out?',
  signOutYes: 'Yes, sign out',
  signOut: 'Sign out',
  messages: 'Messages',
} as const
