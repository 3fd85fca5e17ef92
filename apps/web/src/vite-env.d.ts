declare module '*/@react-refresh' {
  export const injectIntoGlobalHook: (window: Window) => void
}
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    how: { targetFormat: 'woff2'; variationAxes: { wght: { min: number; max: number } } },
  ): Promise<Buffer>
}
