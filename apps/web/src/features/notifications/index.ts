// The door of this feature: what pages and higher features may use.
export { EndMail, useEndTitle } from './end-mail.tsx'
export { MailChoice, NoticeChoices, NoticeSettings } from './notice-choices.tsx'
export { NoticeList } from './notice-list.tsx'
export { PushDevices } from './lazy-push-devices.ts'
export { NoticeTimes } from './lazy-notice-times.ts'
