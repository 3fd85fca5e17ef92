import { LegalText } from './legal/legal-text.tsx'

export default function PrivacyPage() {
  return (
    <LegalText
      path="/legal/privacy"
      title="legal.privacy"
      lead="legal.privacyLead"
      sections={[
        ['legal.privacy1', 'legal.privacy1Text'],
        ['legal.privacy2', 'legal.privacy2Text'],
        ['legal.privacy3', 'legal.privacy3Text'],
        ['legal.privacy4', 'legal.privacy4Text'],
        ['legal.privacy5', 'legal.privacy5Text'],
        ['legal.privacy6', 'legal.privacy6Text'],
        ['legal.privacy7', 'legal.privacy7Text'],
      ]}
    />
  )
}
