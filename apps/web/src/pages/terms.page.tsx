import { LegalText } from './legal/legal-text.tsx'
import { termsSections } from './legal/sections.ts'

export default function TermsPage() {
  return <LegalText path="/legal/terms" title="legal.terms" lead="legal.termsLead" sections={termsSections} />
}
