import { brand } from '../../core/brand.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { ReturnHome } from '../legal/return-home.tsx';

export const meta = () => pageMeta('How It Works', `How ${brand.name} works.`);

export default function HowItWorks() {
  return (
    <div className="shell py-10 sm:py-16">
      <h1 className="text-3xl sm:text-4xl">How {brand.name} works</h1>
      <ReturnHome />
    </div>
  );
}
