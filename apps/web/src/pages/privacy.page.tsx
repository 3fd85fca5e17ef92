import { LegalText } from './legal/legal-text.tsx'
import { privacySections } from './legal/sections.ts'

export default function PrivacyPage() {
  return <LegalText path="/legal/privacy" title="legal.privacy" lead="legal.privacyLead" sections={privacySections} />
}
