declare module '*/@react-refresh' {
  export const injectIntoGlobalHook: (window: Window) => void
}
