/** What a word on a socket is answered with, by Socket.IO's acknowledgement: done, or refused with the code and text that a call would have. */
export type SocketAnswer<T extends object = object> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly code: string; readonly message: string; readonly retryAfter?: number }
