import { LegalText } from './legal/legal-text.tsx'

export default function TermsPage() {
  return (
    <LegalText
      path="/legal/terms"
      title="legal.terms"
      lead="legal.termsLead"
      sections={[
        ['legal.terms1', 'legal.terms1Text'],
        ['legal.terms2', 'legal.terms2Text'],
        ['legal.terms3', 'legal.terms3Text'],
        ['legal.terms4', 'legal.terms4Text'],
        ['legal.terms5', 'legal.terms5Text'],
        ['legal.terms6', 'legal.terms6Text'],
        ['legal.terms7', 'legal.terms7Text'],
        ['legal.terms8', 'legal.terms8Text'],
      ]}
    />
  )
}
