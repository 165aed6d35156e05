/**
 * Inline script for pages that we render for a signed-in user. When the browser restores the page from its
 * back/forward cache, the page stays hidden until the server confirms that the same person is signed in.
 * Otherwise it reloads.
 */
export const OWN_PAGE =
  "{let h=document.documentElement,y=0,s=()=>{if(!h.hidden){y=scrollY;h.hidden=!0}};addEventListener('pagehide',e=>e.persisted&&s());addEventListener('pageshow',e=>{if(!e.persisted)return;s();fetch('/auth/mark').then(r=>r.text()).then(m=>{if(m!==h.dataset.mark)throw 0;h.hidden=!1;scrollTo({top:y,behavior:'instant'})}).catch(()=>location.reload())})}";
