// Made by tools/eye-openness; do not edit.
extension EyeOpennessModel {
    static let units = [
        Unit(
            largest: 0.307495, bias: 0.442667, weight: 0.972537,
            steps: """
                C;9;=;9;>CGLHFA<?DHJ=76>IFI???:614;:;A;<:>EHF;;BKHKGGCA?>;>:@?>:6:?B@>=GFEC=@HFDFME>CKDG@58C=B?H?;=<\
                8426AGOMEIA@7<BEHC9@89<681(#0:9?30(/1:AGA@862;@@DDB>5/,+#-9BHM?<>A@A:?HFHDDJFFMKKQPXXM<5>;<8;:?C?96;\
                CLQOHC?D=:68=>@?7:5<888:EGDD>@>;99@=7@?>F?@97?@CELF@>A??@@B@B?@C?FBH@AA>BBAB=B@D>CCG?G>>
                """),
        Unit(
            largest: 0.268759, bias: 0.143197, weight: -0.826772,
            steps: """
                57=C@FQOLCB=@>CJQURLB834BBED=73*'##&&'&*18@D?;;;EAC;40./,5:>F=;:458A>;<;@A??767CHRXZSNJKD>9CDBA9<8<?\
                31=>@;EA:JIC499DDDBC?479;<@7A9=8>EKF:33@;@EJB<B<?A>FE99?JFOI>.:95;BCCA>=9@CEFA97=>HGA<756<@CF?A;55BG\
                FK@8;AA==888:=;FB?8:98AC<=?>?>=>D:;:;>BHEBDA@<9;8;CBDCEEBBCBADHJEA@DA<A=BDLEBIFNJGG??EHN
                """),
        Unit(
            largest: 0.355251, bias: 0.244202, weight: -1.113241,
            steps: """
                <=C<:;9=;?;7<<9=@;58?@>CCBE><:>FJJEEFEDEBA:=D=DG?>?<<>FJID@99BCELKA?CCDC9=?B@CAE;34C?@@C=D?==B??=:=D\
                D@B<+,:MPD@,+/=A?ACAD<8<JD>3-,DNUSA1#(=D@?>B@>@?CC721,8OZVD1&0FI>A>EE@C=9NK:.+6?VZD;3>KGDB;AB@F:5<DD\
                <8:GPMB>;?CB><<>@CC;8<@D8=<FBBD@B<AD??7DDD>B;EGEB==B@7>?8<DA@>:EE@>8:>FA@@D@A?>@<<>@@<:<
                """),
        Unit(
            largest: 0.300665, bias: 0.433709, weight: 0.879939,
            steps: """
                <:AFHA=?A??GFA=>=BFF@?>;8;==?>DDFA@??CBE<@=BD<7<65>;77;;>D@DFHFD??D>B;6;:8664722;CINKFB8@CCAB>BC<;??\
                C>85/1.2,$&).4:>C>CDA?ADQK@:4($)*1-299B?F<?CBB@H@JVTOMLJK[YV[T?>D>AMG@<B:44>?HQWPQEB8<78@?:@B@A=<;79\
                =4:@>?==9>>=?<=?E>?9=A@CD;<@@B@;=?BCB>@?EC@=DI@EEACC@BD;=<<>?@=:CIBDCBCB@8<9;7A6:>7<>7=;
                """),
        Unit(
            largest: 0.443100, bias: 0.574082, weight: 0.999051,
            steps: """
                I?858>??>:75403666647EQ[F@:=EJNHD<<::=?ACDB;?EGK@<@DHHEA=:9::>C>?@A;<CDD?<A@@DC?>;9:9;:88=>;<=?B<AAA\
                >BDD@><?AC<=9=@CB?;;:@BC?<89@CEJGCA99;<AD@>:<A@FA99;:77=;958;;6<?@<=@@?BCCCB<=97:==GMI?>B?>;B=;<ADBB\
                DCCACGKLKF??A?:?@987;==;@ABADDD?<=:><<<@@?:::=>9<@BA@A?=:=<<<B>=B=>>>ABABEIIBC>=?A:ACID=
                """),
        Unit(
            largest: 0.203402, bias: -0.319314, weight: -0.641365,
            steps: """
                /31/03247=:8>7:BH>B:=CEE985800-.8CC@G@:8:8::<ELQ;>9634=GMJIAFCA72866:;CJ>:6233AKMK?B?IAE883:;;8;F313\
                .0EED@C84<9787AG>@><C65557GJG:D>C?7406GM?>=<PBIAEGC@QI?FCD;4.:P?,7><TIJEAMRN[H>>BEHA<EA8/;=AQSOGAFIJ\
                HB=<DFG>>B@>==<ARKKEBA@;/,0386;<CAA@>><=JIGBC>A:.147;<?LKBAB<@?3JEOHBC;;:3@@@HPON@C7:=4>
                """),
        Unit(
            largest: 0.337911, bias: -0.511171, weight: -0.886520,
            steps: """
                ?BEBFGDA><9;<?@BD@=;AEBC9:>=?@<=?<<@BAABB====@<=6799=?;;;;<>@>=?><=??B@99:ADEEDA:41223;@@?@><@>5?BGI\
                FNRME;46;@HMJLB?:><:BAD@;BRSWVY[ZUSLOID@?@>?A@>::5.2<ADDB5.&%+;D?@B?AC?<=F@86,$$*0555<BD=?A?BDCB@CDD\
                A;7;DJMGEHFA=AB=>@A??===;=;<=@BABA?>>>A?>=>AB?=<:;:799;;<=@@??>?D=<>@EDBA??=?A@AB?@CCBA@
                """),
        Unit(
            largest: 0.294963, bias: 0.229655, weight: -1.092968,
            steps: """
                =A=:/7HIPJG?GFDAIA82178I>B>95:EONLGEBB<IINCE?>>DCD:98HQO<+%*-422?C<6?;<>B>DMLNFD/%-64;:93<;7:=?;<>BL\
                I>2#'2PVQQD;19>ECAEJ?9<990/).9MLKPOF:1ADFGDE<CB64023:4:DOWI=03MB>E<<LBA?8DBG;77<GJF;3@J=:8=CBIB@>BGM\
                D=6AC@=73BCA9<B=BAD@8;BH>89>=<24<=F>=@@@=>FE>>@=??:A@95BKBE=C<>E?6=@A??;<<>AEHBKEHM?99=B
                """),
        Unit(
            largest: 0.229432, bias: 0.331013, weight: 0.702266,
            steps: """
                :;>FGE<=@>DF?=<52;A@@:CI596;A=7865:>>>EBCKIIB5<;8698173'0568;@DGFFE?;;8C>A<=::-*3@IDE==8<BKE>;BEAHLJ\
                NH:6/78:=-,.45>CKB=B?FHSPIF>4*,12...98>>BC?8<?C>FHMI>AAH@LKP[Y>9JHB<FIHD=4;D:CKTUQJKF608AG@CABEBE?=7\
                ===FCG6696:@>A8EE??DE;=<BBHLUWCE@CDC?<7EF>AEGEC<?CGMIKFCHHBB7E7;8FIBA=?8<<9:=52=BD>=FO?4
                """),
        Unit(
            largest: 0.324009, bias: -0.155706, weight: 1.076376,
            steps: """
                DACHB<4469<??;>9@<?DPKP:;<C<98=:;@@=358?;A759=H;=:@:7;ACJSVRD;>>@957<9?A?9A<?CNJ@>A@@DIE>@CAC@@<=HD@\
                CLLK<'#/6FPROO@>=867DIECKLPRA.)+1HIOILD2A958:D876?URG>#,5BJLKB44B>?6=<=7;9@B@2868ABG<71;@?C>?ACBCB@D\
                H><=<@<75??DDB@?BFG@A369J=AB;@@=>HGAAI>@?CBA8655=ABF=C@>HH?AAFA=4=@9><;8=A=?:7<89;89<EI>
                """),
        Unit(
            largest: 0.254201, bias: -0.698224, weight: -0.855476,
            steps: """
                46<BIKG@@DBBDCE7@A?:;:4)AGD>761-49@@DD?8>;;;>CMHLF@868<@=9<><=7:@956??IGDJKB<7;C@?@=@:EBG?5>>=E<BFE@\
                3/11;:AA?;@;59ANB;@;C?C>=:=7;9<CICJ>45DRJHCAGE?AMSA<?54;:@=>DJWI:BG@>D@>HWK<;4.)*3@AS[Q81>BCC7@?DEGC\
                =>=??@@>B?:36<C=@:@BCIMC:@HML@>?A826<AAB49>:=EEHFILRPFC@><:;BAB>20159:?BDGGEDFCD@:410765
                """),
        Unit(
            largest: 0.336553, bias: 0.140765, weight: 1.236366,
            steps: """
                >;<;>=@>A@BED=>?A>A?:<8>>F@><<ADD@AHFHOIDGCE;6775=?>969;EEHHEBKBBJ?=7A?@9AA9?H?9-,'-$./)76A<:@@>@ACE\
                OJM6,'*,5*-+;48>EDFK<@EA;?AB;JOGKPMLEUH<?FEAA;9:25:@HUSX[TNDII=:CAC>F?:95038=EENJA5./A@9:<=@GGBGCDCE\
                HBBEE?:8;AGA8=A<FD??@DB?@@;@>=8=7A<=;2?;@CF@?;C:<?<:9;B@CCE@=D>A=>;98><B;DB@?BA=AAC:?6A@
                """),
        Unit(
            largest: 0.336514, bias: -0.594803, weight: -1.110264,
            steps: """
                :?EA<:<997;=?<=@AGIFHJED;@AD@=>=>????:><:;8;<<;:=<@E?CA<:A>B=ABBA>9:<::98>EGIB:9<<@A>>:?@A@F?=A===>C\
                JKB<715368584:?B>@HC@>=AEMPG@6379<FFF?><<?BEC@==?BNV[WPNMOTSMHC@<=9;<@;966=@IPMG??A<6<=E?;9<@<==:400\
                .01.64326;BD>9:<C><@==>=;:<B@=?@?=;B>A>><=>@AAAADBAAA??B@;:;?>B?>A?@B=>;<<;:<>?A><@BA@?:
                """),
        Unit(
            largest: 0.338845, bias: 0.097385, weight: -1.037577,
            steps: """
                =A===ACE@=;:D@<8878=D=ALB;<?<89>??>BOME@<::BE:CN>89:79<BD<=@NOKAAAFDG;6D:7>@817B?ADAC8:8BBIC@<2@?BBC\
                :77;EEMB6+&+8=DK?9:<CEAEC;25EWOHA0**3<?FB@>>C>>BB6,.ATXR8-#*5<KE;A=>=86:=B64APYP<.(+5BKFA?;@B@=@?>B<\
                >FOIEBACDCEE??8?G>=;DDFE<?E@GCHH>9>>=A<<>>?ECBE=8766:==B7;>=@BAED=<:AAF?866;@F?>@>CA<9:J
                """),
        Unit(
            largest: 0.309189, bias: -0.102474, weight: 1.240167,
            steps: """
                @;A?@?@;FJACCBJFD?;89>76=@<?<GFEGBCBFDIMFDHD@FA=<<9>A?>53+),&./)48CCFHDC@>=?AC<<6/,)/1-)$+3;@FC>DCA<\
                A::>BELQP[OGB@79<CABB@;7357=LRRWRPQHMOHBFACC>G<:51?BAHDC<9=>HK??KC=8EDHF?:?G@><BF@97;:<>>?><LFEGNRJD\
                C87@FI@==@B=7;B6<=@BIHE>B88<DB@:@A=>9>>9<=88;C@D8757B@<?@B>7??A:9:747=?A8?=@CC<9AD8>AD?9
                """),
        Unit(
            largest: 0.378901, bias: -0.553680, weight: -1.033305,
            steps: """
                ;9>?HGDDBC?A=A;=AIDB81)#<9@A??7<??A>@>=7>?BGE@?7C;B=;:<?ECB?D@<9:89@HE?8?>AD?:9>FJGACE=A833AKH@>:9=?\
                <646@BD<;>?687;KGGDA<;?A=<>798691>8964JK@@C@CBCIKH?;852267?EMQSC9=>>BADEFJOLKFBBCHLOQN@15;FDB<>>=>=>\
                ?BEFEA=<<875=@BD=8?@<<=759;?>8=>@;;>BD@H<B>?;;<=>?@ABC=@@=??DA<=7<?>A;:@E@??@A?=6?=:789@
                """),
    ]

    static let bias: Float = -0.038108
}
