// The door of this feature: what pages and higher features may use.
export { EndMail } from './end-mail.tsx'
export { MailChoice } from './mail-choice.tsx'
