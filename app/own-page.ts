/**
 * Runs early in a page that is drawn for a person. Where the browser keeps it to bring it back without loading it, it
 * hides as it leaves, and shows itself once the server names the same person; for another, or nobody, it is loaded anew.
 */
export const OWN_PAGE =
  "{let h=document.documentElement,y=0,s=()=>{if(!h.hidden){y=scrollY;h.hidden=!0}};addEventListener('pagehide',e=>e.persisted&&s());addEventListener('pageshow',e=>{if(!e.persisted)return;s();fetch('/auth/mark').then(r=>r.text()).then(m=>{if(m!==h.dataset.mark)throw 0;h.hidden=!1;scrollTo({top:y,behavior:'instant'})}).catch(()=>location.reload())})}";
