// What customers of virtual goods download, and what their seller sees of it.
export const downloads = {
  title: 'Your files',
  titleMerchant: 'Files',
  hint: 'Download them as often as you like. A download that breaks off goes on where it stopped.',
  hintMerchant: 'Only {name} can download them.',
  none: 'This order has no files. Please write to the shop.',
  noneMerchant: 'This order has no files.',
  get: 'Download {name}',
  download: 'Download',
  times: '{n, plural, =0 {not downloaded yet} one {downloaded once} other {downloaded # times}}',
  failed: 'The download could not begin',
  loadFailed: 'The files could not be shown.',
} as const
